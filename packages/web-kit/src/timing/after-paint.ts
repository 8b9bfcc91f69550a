/** Maximum wait for a frame, in milliseconds, since a background page draws none. */
const FRAME_WAIT_MS = 200;

/** Calls `work` after the frame with the latest changes has been drawn, or at once when the page is left before. */
export function afterPaint(work: () => void): void {
  let frame = requestAnimationFrame(() => {
    // A callback that is requested in a frame runs with the next frame.
    frame = requestAnimationFrame(begin);
  });
  const timer = setTimeout(begin, FRAME_WAIT_MS);
  addEventListener('pagehide', begin);

  function begin(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    removeEventListener('pagehide', begin);
    work();
  }
}
