import type { MouseEvent } from 'react';

/**
 * Elements of a note that handle a press themselves. The footer is among them, because a near miss between its buttons is meant for
 * a button.
 */
const INTERACTIVE = 'a, button, input, label, form, footer';
const OPENER = '[aria-haspopup="dialog"]';

/** Whether a click on a note should open it: it hit the paper or the title and did not end a text selection. */
export function isOpeningClick({ target, currentTarget, detail }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const pressed = target.closest(INTERACTIVE);
  if (pressed && !pressed.matches(OPENER)) return false;
  const isByKeyboard = detail === 0;
  return isByKeyboard || window.getSelection()?.type !== 'Range';
}
