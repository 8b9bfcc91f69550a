import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const mainLandmark = (): HTMLElement => document.querySelector('main') ?? document.body;

/** The dialog that something stands in, null outside of one and until it is there. */
export const OpenDialogContext = createContext<HTMLElement | null>(null);

/**
 * Where a part that floats over the page is rendered: within its main landmark, so that a screen reader finds it among
 * the page's regions. The body, where a page has none. Looked up again once mounted: the landmark may have come with it.
 * What a dialog opens stands in that dialog, since it hides the rest of the page from screen readers.
 */
export function useMainLandmark(): HTMLElement {
  const landmark = useSyncExternalStore(never, mainLandmark);
  return useContext(OpenDialogContext) ?? landmark;
}
