import { lateParts } from '@wishboard/web-kit/timing/late-parts';

/** What opens over the strip or takes its place, null until it is there. */
export const useLateParts = lateParts(() => import(/* webpackChunkName: 'late-parts' */ './late-parts'));
