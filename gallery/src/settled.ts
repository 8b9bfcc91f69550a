import { pause } from './time';

/** How long nothing may have changed, and how long that is waited for at most, in milliseconds. */
const QUIET_MS = 40;
const PATIENCE_MS = 60_000;

/** Resolves once the page has stopped changing: nothing is added, fonts and pictures are there, nothing moves. */
export async function settled(): Promise<void> {
  await quiet();
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await still();
}

/** Brings every animation to its end, or to its beginning where it has none, and waits until that is drawn. */
export async function still(): Promise<void> {
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

async function quiet(): Promise<void> {
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
