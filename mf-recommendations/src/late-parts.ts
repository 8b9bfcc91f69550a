/** What opens over the strip or takes its place. No first look of most members needs it. */
export { FirstChoice } from './features/first-choice/FirstChoice';
export { RecommendationsPanel } from './features/panel/RecommendationsPanel';
export { WhyDialog } from './features/why/WhyDialog';
