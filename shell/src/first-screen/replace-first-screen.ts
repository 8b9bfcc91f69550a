import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { FIRST_PAINT_STYLE_ID } from '@wishboard/contracts/remotes/first-paint';
import { findFirstPaint } from '@wishboard/web-kit/first-paint/find-first-paint';
import { deferUntilStylesheetLoads } from './late-stylesheet';
import { describePressed, findPressed } from './pressed-element';

/** Names of the first screen's remotes that have rendered or failed. */
const settledParts = new Set<string>();

/** Time in milliseconds for which a ready board waits for the other parts. A part that is not ready by then shows its own loading state. */
const PARTS_WAIT_MS = 2_000;

/**
 * Records that a remote has rendered or failed. The server's first screen is removed once all its parts are ready, or {@link PARTS_WAIT_MS}
 * after the board.
 */
export function markPartSettled(name: RemoteName, hasFailed: boolean): void {
  settledParts.add(name);
  // The recommendations are rendered inside the board, so they cannot appear without it.
  if (name === 'mf_board' && hasFailed) settledParts.add('mf_recommendations');
  if (name === 'mf_board') setTimeout(replaceFirstScreen, PARTS_WAIT_MS);
  const parts = findFirstPaint()?.dataset.parts?.split(' ');
  if (parts?.every((part) => settledParts.has(part))) afterNextLayout(replaceFirstScreen);
}

/**
 * Runs `work` after the last rendering was laid out. Uses a timer while the page is in the background, where there are no animation
 * frames.
 */
const afterNextLayout = (work: () => void) =>
  document.hidden ? setTimeout(work) : requestAnimationFrame(() => setTimeout(work));

/**
 * Removes the server's first screen, which covers the same screen rendered by the shell, and replays the recorded presses. Also called at
 * once when the page is to show something else. Waits while the late style sheet is loading, or while a press is in progress, which would
 * be lost.
 */
export function replaceFirstScreen(): void {
  const screen = findFirstPaint();
  const root = document.getElementById('root');
  if (!screen || !root || deferUntilStylesheetLoads(replaceFirstScreen)) return;
  const early = globalThis.wishboardEarlyActs;
  if (early?.isPressing()) {
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(replaceFirstScreen), { once: true });
    }
    return;
  }
  const { activeElement } = document;
  const focused = activeElement && screen.contains(activeElement) ? describePressed(screen, activeElement) : null;
  const typed = activeElement instanceof HTMLInputElement ? activeElement.value : '';
  early?.stop();
  screen.remove();
  document.getElementById(FIRST_PAINT_STYLE_ID)?.remove();
  finishEntranceAnimations(root);
  const field = focused && findPressed(root, focused);
  field?.focus({ preventScroll: true });
  if (typed && field instanceof HTMLInputElement) typeText(field, typed);
  for (const act of early?.pressed ?? []) findPressed(root, act)?.click();
}

/** Finishes entrance animations that ran behind the first screen. */
function finishEntranceAnimations(root: HTMLElement): void {
  for (const animation of root.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/** Types into a field. The native setter is used because React ignores an input event when the value was set through its own property. */
function typeText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
