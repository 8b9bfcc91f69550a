/** How long a frame is waited for, in milliseconds: a page in the background draws none. */
const LONGEST_MS = 200;

/** Once the frame that shows what has just changed was drawn, or at once when the page is left before that. */
export function afterPaint(work: () => void): void {
  let frame = requestAnimationFrame(() => {
    // What is asked for in a frame comes with the next one.
    frame = requestAnimationFrame(begin);
  });
  const timer = setTimeout(begin, LONGEST_MS);
  addEventListener('pagehide', begin);

  function begin(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    removeEventListener('pagehide', begin);
    work();
  }
}
