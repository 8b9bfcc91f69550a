import { pause } from './time';

/** Time in milliseconds without a change after which the page counts as settled, and the longest time to wait for that. */
const QUIET_MS = 40;
const PATIENCE_MS = 60_000;

/** Resolves once the page has stopped changing: no more DOM changes, fonts and images loaded, animations ended. */
export async function waitUntilSettled(): Promise<void> {
  await waitForQuietDom();
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await finishAnimations();
}

/** Finishes every finite animation, resets endless ones to their beginning, and waits until the result is drawn. */
export async function finishAnimations(): Promise<void> {
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) {
      animation.finish();
    } else {
      animation.pause();
      animation.currentTime = 0;
    }
  }
  await new Promise(requestAnimationFrame);
}

async function waitForQuietDom(): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  do await pause(QUIET_MS / 2);
  while (performance.now() - changedAt < QUIET_MS && performance.now() < giveUpAt);
  observer.disconnect();
}
