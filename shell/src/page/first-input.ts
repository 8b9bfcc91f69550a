import './first-input.css';

const INPUTS = ['keydown', 'keyup', 'pointerdown'] as const;

/**
 * Hides the focus ring until the member first presses something. In a document that is new, as after a reload, browsers draw
 * one wherever a script moves the focus, since they cannot know yet whether there is a keyboard. From then on they do.
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
