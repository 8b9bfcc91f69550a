import { setTimeout as pause } from 'node:timers/promises';

/** Members or newcomers who act until a number of operations have succeeded. */
export interface Workload {
  /** Number of successful operations so far. */
  readonly done: number;
  operate(operations: number, allowed: () => number): Promise<void>;
}

/**
 * Lets members act and interrupts them several times, each time in the middle of an equal share of the operations. During an
 * interruption the members act to the end of that share at most, so that the remaining work does not depend on the speed of the
 * machine.
 *
 * @param interrupt gets the number of earlier interruptions; its failure ends everything
 */
export async function runWithInterruptions(
  workload: Workload,
  operations: number,
  times: number,
  interrupt: (before: number) => Promise<void>,
): Promise<void> {
  const begin = workload.done;
  const share = operations / (times + 1);
  let over = 0;
  let failure: unknown = null;

  const interrupting = async () => {
    for (; over < times; over += 1) {
      while (workload.done < begin + share * (over + 0.5)) {
        if (failure) return;
        await pause(10);
      }
      await interrupt(over);
    }
  };
  const allowed = () => {
    if (failure) throw failure;
    return begin + share * (over + 1);
  };
  const noteFailure = (error: unknown) => {
    failure ??= error;
  };
  // Waits for both, so that no member still acts during the next test.
  await Promise.all([workload.operate(operations, allowed).catch(noteFailure), interrupting().catch(noteFailure)]);
  if (failure) throw failure;
}
