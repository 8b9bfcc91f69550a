import { lateParts } from '@wishboard/web-kit/timing/late-parts';

/** Loads the parts that open over the strip or replace it; null until they are loaded. */
export const useLateParts = lateParts(() => import(/* webpackChunkName: 'late-parts' */ './late-parts'));
