import { OF_VISITOR } from '@wishboard/contracts/remotes/first-paint';
import { describePressed, type PressedElement } from './pressed-element';

/** Records what a person presses on the server-rendered first screen until the shell takes it over. */
export interface EarlyActs {
  /** The pressed elements, in order. */
  pressed: readonly PressedElement[];
  /** Whether a finger or a mouse button is still down, so that a press is not complete yet. */
  isPressing(): boolean;
  /** Removes the event listeners. */
  stop(): void;
}

declare global {
  var wishboardEarlyActs: EarlyActs | undefined;
}

/** Whether the element is in a link that opens a new tab, which the browser handles by itself. */
const opensNewTab = (target: Element) => target.closest('a[target="_blank"]') !== null;

const isSame = (one: PressedElement, other: PressedElement) =>
  one.name === other.name && one.nth === other.nth && one.wish === other.wish && one.boundary === other.boundary;

/**
 * Records presses before the shell's script can handle them. Pressing a toggle button a second time cancels the first press. Visitors
 * cannot toggle anything, and all their presses lead to another screen, so only the last one is kept.
 */
export function recordPresses(screen: HTMLElement): EarlyActs {
  let pressed: readonly PressedElement[] = [];
  let isDown = false;
  const isVisitors = screen.hasAttribute(OF_VISITOR);
  const watch = new AbortController();
  const { signal } = watch;
  const onClick = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || opensNewTab(target)) return;
    event.preventDefault();
    const act = describePressed(screen, target);
    if (!act) return;
    if (isVisitors) {
      pressed = [act];
      return;
    }
    const button = target.closest('[aria-pressed]');
    const isRepeated = button !== null && pressed.some((one) => isSame(one, act));
    pressed = isRepeated ? pressed.filter((one) => !isSame(one, act)) : [...pressed, act];
    // Immediate visual feedback: the toggle changes before the shell handles the press.
    button?.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  };
  screen.addEventListener('click', onClick, { signal });
  screen.addEventListener('submit', (event) => event.preventDefault(), { signal });
  const press = (down: boolean) => () => {
    isDown = down;
  };
  window.addEventListener('pointerdown', press(true), { signal, capture: true });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, press(false), { signal, capture: true });
  }
  return {
    get pressed() {
      return pressed;
    },
    isPressing: () => isDown,
    stop: () => watch.abort(),
  };
}
