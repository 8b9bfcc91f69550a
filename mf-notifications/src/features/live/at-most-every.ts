/**
 * Throttles `action`: runs it at once, and then at most once per interval. Requests during an interval run the action once at its end, so
 * that the last request always takes effect.
 *
 * @returns `request`, and `cancel`, which drops a pending run
 */
export function atMostEvery(intervalMs: number, action: () => void): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;

  function run(): void {
    asked = false;
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) run();
    }, intervalMs);
  }

  return {
    request() {
      if (timer === undefined) run();
      else asked = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      asked = false;
    },
  };
}
