import { OF_VISITOR } from '@wishboard/contracts/remotes/first-paint';
import { describePressed, type Pressed } from './same-element';

/** What happened on the server's first screen until the shell takes it over. */
export interface EarlyActs {
  /** What was pressed, in order. */
  pressed: readonly Pressed[];
  /** Whether a finger or a button of the mouse is down, so that a press is not over yet. */
  isPressing(): boolean;
  /** Ends the watch. */
  stop(): void;
}

declare global {
  var wishboardEarlyActs: EarlyActs | undefined;
}

/** Whether the link leads where the browser goes by itself. */
const leadsAway = (target: Element) => target.closest('a[target="_blank"]') !== null;

const isSame = (one: Pressed, other: Pressed) =>
  one.name === other.name && one.nth === other.nth && one.wish === other.wish && one.boundary === other.boundary;

/**
 * Catches what is pressed before there is anybody to do it. A switch that is pressed twice was not pressed. Whatever a visitor presses
 * leads elsewhere: they are led where they wanted last, and no switch is theirs to move.
 */
export function catchActs(screen: HTMLElement): EarlyActs {
  let pressed: readonly Pressed[] = [];
  let isDown = false;
  const isVisitors = screen.hasAttribute(OF_VISITOR);
  const watch = new AbortController();
  const { signal } = watch;
  const onClick = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || leadsAway(target)) return;
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
    // It shows at once that it was heard.
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
