import './first-input.css';

const INPUTS = ['keydown', 'keyup', 'pointerdown'] as const;

/**
 * Hides the focus ring until the first key or pointer input. In a new document, browsers draw the ring wherever a script moves the focus,
 * because they cannot know yet whether a keyboard is in use.
 */
export function hideRingUntilInput(): void {
  const { dataset } = document.documentElement;
  const show = () => {
    delete dataset.beforeInput;
    for (const input of INPUTS) window.removeEventListener(input, show, true);
  };
  dataset.beforeInput = '';
  for (const input of INPUTS) window.addEventListener(input, show, true);
}
