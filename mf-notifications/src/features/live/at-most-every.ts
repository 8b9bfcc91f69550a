/**
 * Runs `action` at once, and then at most once in each interval; what was asked for in between is done at its end, so
 * that the last request always counts.
 *
 * @returns `request`, and `cancel` to drop what is waiting.
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
