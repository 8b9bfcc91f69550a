import { lateParts } from '@wishboard/web-kit/timing/late-parts';

/** The board's dialogs, null until they are there. */
export const useDialogs = lateParts(() => import(/* webpackChunkName: 'dialogs' */ './dialogs'));
