import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';
import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;
/**
 * Returns the page's main landmark, or the body of a page without one. The first screen's landmark is excluded, since it is about to be
 * removed.
 */
export const mainLandmark = (): HTMLElement =>
  document.querySelector<HTMLElement>(`main:not(#${FIRST_PAINT_ID} *)`) ?? document.body;
/** Nothing floats on the server, where there is no document. */
const noLandmark = () => null;

/** Element of the dialog around a component; null outside of dialogs, and until the element is mounted. */
export const OpenDialogContext = createContext<HTMLElement | null>(null);

/**
 * Returns the container for the portal of a floating element: the page's main landmark, so that a screen reader finds the element
 * in a region of the page, or the body of a page without one. It is looked up again after mounting, since the landmark may be
 * mounted together with the component. Inside a dialog it is the dialog, which hides the rest of the page from screen readers.
 */
export function useMainLandmark(): HTMLElement | null {
  const landmark = useSyncExternalStore(never, mainLandmark, noLandmark);
  return useContext(OpenDialogContext) ?? landmark;
}
