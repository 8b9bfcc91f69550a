import type { MouseEvent } from 'react';

/** What a note does by itself where it is pressed; a near miss between its buttons is meant for them. */
const PRESSED_FOR_ITSELF = 'a, button, input, label, form, footer';
const OPENER = '[aria-haspopup="dialog"]';

/** Whether a click on a note is meant to open it: on its paper or title, and not the end of selecting text. */
export function opensNote({ target, currentTarget, detail }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const pressed = target.closest(PRESSED_FOR_ITSELF);
  if (pressed && !pressed.matches(OPENER)) return false;
  const isByKeyboard = detail === 0;
  return isByKeyboard || window.getSelection()?.type !== 'Range';
}
