import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';

/** Returns the server-rendered first screen while it is on the page; null when there is none, or no document. */
export function findFirstPaint(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById(FIRST_PAINT_ID);
}

/**
 * Whether the current render is the first screen or replaces it. Enter animations are then left out, since the content is visible
 * already.
 */
export const isFirstPaintRender = (): boolean => typeof document === 'undefined' || findFirstPaint() !== null;
