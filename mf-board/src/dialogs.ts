/**
 * The dialogs of the board as one chunk. With the form library they are a third of the team's code, and the first render needs none
 * of them.
 */
export { CreateWishDialog } from './features/create-wish/CreateWishDialog';
export { EditWishDialog } from './features/manage-wish/EditWishDialog';
export { Guide } from './features/onboarding/Guide';
export { ReportDialog } from './features/report/ReportDialog';
export { StoryDialog } from './features/story/StoryDialog';
export { OpenWish } from './open-wish/OpenWish';
export { VisitorWish } from './open-wish/VisitorWish';
