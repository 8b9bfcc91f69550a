import { lateParts } from '@wishboard/web-kit/timing/late-parts';

/** Returns the dialogs of the board, or null until their chunk has loaded. */
export const useDialogs = lateParts(() => import(/* webpackChunkName: 'dialogs' */ './dialogs'));
