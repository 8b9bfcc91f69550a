/** Parts that open over the strip or replace it. A separate chunk, because most members do not need them on the first screen. */
export { FirstChoice } from './features/first-choice/FirstChoice';
export { RecommendationsPanel } from './features/panel/RecommendationsPanel';
export { WhyDialog } from './features/why/WhyDialog';
