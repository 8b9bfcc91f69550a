import { lateParts } from '@wishboard/web-kit/timing/late-parts';

/** The dialogs of the board, loaded on demand; null until they have loaded. */
export const useDialogs = lateParts(() => import(/* webpackChunkName: 'dialogs' */ './dialogs'));
