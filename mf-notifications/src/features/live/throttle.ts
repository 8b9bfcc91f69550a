/**
 * Throttles `action`: runs it at once, and then at most once per interval. Requests during an interval run the action once at its end, so
 * that the last request always takes effect.
 *
 * @returns `request`, and `cancel`, which drops a pending run
 */
export function throttle(intervalMs: number, action: () => void): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requested = false;

  function run(): void {
    requested = false;
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (requested) run();
    }, intervalMs);
  }

  return {
    request() {
      if (timer === undefined) run();
      else requested = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      requested = false;
    },
  };
}
