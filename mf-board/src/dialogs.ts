/** What opens over the board. With the form library it is a third of the team's code, and no first look needs it. */
export { CreateWishDialog } from './features/create-wish/CreateWishDialog';
export { EditWishDialog } from './features/manage-wish/EditWishDialog';
export { Guide } from './features/onboarding/Guide';
export { ReportDialog } from './features/report/ReportDialog';
export { StoryDialog } from './features/story/StoryDialog';
export { OpenWish } from './open-wish/OpenWish';
export { VisitorWish } from './open-wish/VisitorWish';
