import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';
import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Not the one of the server's first screen, which is about to go. */
const mainLandmark = (): HTMLElement =>
  document.querySelector<HTMLElement>(`main:not(#${FIRST_PAINT_ID} *)`) ?? document.body;
/** Nothing floats where there is no document. */
const noLandmark = () => null;

/** The dialog that something stands in, null outside of one and until it is there. */
export const OpenDialogContext = createContext<HTMLElement | null>(null);

/**
 * Where a part that floats over the page is rendered: within its main landmark, so that a screen reader finds it among
 * the page's regions. The body, where a page has none. Looked up again once mounted: the landmark may have come with it.
 * What a dialog opens stands in that dialog, since it hides the rest of the page from screen readers.
 */
export function useMainLandmark(): HTMLElement | null {
  const landmark = useSyncExternalStore(never, mainLandmark, noLandmark);
  return useContext(OpenDialogContext) ?? landmark;
}
