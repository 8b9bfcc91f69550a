import { FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';

/** The first screen that the server drew, for as long as it stands; null where there is none, or no document. */
export function standingFirstPaint(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById(FIRST_PAINT_ID);
}

/** Whether what is drawn now is the first screen, or takes its place: then nothing is to come in, as it is there already. */
export const drawsFirstPaint = (): boolean => typeof document === 'undefined' || standingFirstPaint() !== null;
