import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { FIRST_PAINT_STYLE_ID } from '@wishboard/contracts/remotes/first-paint';
import { standingFirstPaint } from '@wishboard/web-kit/first-paint/standing';
import { awaitsSheet } from './late-sheet';
import { describePressed, findPressed } from './same-element';

/** What the remotes of the first screen are that have drawn theirs, or cannot. */
const there = new Set<string>();

/** Milliseconds for which a board that is there waits for the other parts: one that hangs is waited for in its own place. */
const PATIENCE_MS = 2_000;

/** Notes that a remote has drawn, or cannot. With the last of them the server's first screen goes, or soon after the board. */
export function partIsThere(name: RemoteName, hasFailed: boolean): void {
  there.add(name);
  // It stands on the board.
  if (name === 'mf_board' && hasFailed) there.add('mf_recommendations');
  if (name === 'mf_board') setTimeout(takeOver, PATIENCE_MS);
  const parts = standingFirstPaint()?.dataset.parts?.split(' ');
  if (parts?.every((part) => there.has(part))) soon(takeOver);
}

/** After what was drawn last has been measured. A page in the background has no frames. */
const soon = (work: () => void) => (document.hidden ? setTimeout(work) : requestAnimationFrame(() => setTimeout(work)));

/**
 * Takes the server's first screen away, behind which the same stands by now, and does what was pressed on it. At once where it is
 * not what is to be shown; not while something is being pressed, which would be lost.
 */
export function takeOver(): void {
  const screen = standingFirstPaint();
  const root = document.getElementById('root');
  if (!screen || !root || awaitsSheet(takeOver)) return;
  const early = globalThis.wishboardEarlyActs;
  if (early?.isPressing()) {
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(takeOver), { once: true });
    }
    return;
  }
  const { activeElement } = document;
  const focused = activeElement && screen.contains(activeElement) ? describePressed(screen, activeElement) : null;
  const typed = activeElement instanceof HTMLInputElement ? activeElement.value : '';
  early?.stop();
  screen.remove();
  document.getElementById(FIRST_PAINT_STYLE_ID)?.remove();
  endEntrances(root);
  const field = focused && findPressed(root, focused);
  field?.focus({ preventScroll: true });
  if (typed && field instanceof HTMLInputElement) type(field, typed);
  for (const act of early?.pressed ?? []) findPressed(root, act)?.click();
}

/** What came in while it was not seen is there already. */
function endEntrances(root: HTMLElement): void {
  for (const animation of root.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/** As a member does: React hears of a value that was set past its own. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
