import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const mainLandmark = (): HTMLElement => document.querySelector('main') ?? document.body;

/**
 * Where a part that floats over the page is rendered: within its main landmark, so that a screen reader finds it among
 * the page's regions. The body, where a page has none. Looked up again once mounted: the landmark may have come with it.
 */
export const useMainLandmark = (): HTMLElement => useSyncExternalStore(never, mainLandmark);
