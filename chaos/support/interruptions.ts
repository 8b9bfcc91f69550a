import { setTimeout as pause } from 'node:timers/promises';

/** Whoever acts until so many operations have succeeded. */
export interface Acting {
  /** Operations that succeeded so far. */
  readonly done: number;
  operate(operations: number, allowed: () => number): Promise<void>;
}

/**
 * Has members act, and interrupts them so many times: each time in the middle of an equal share of the operations. They go
 * on meanwhile, to the end of that share and no further, so that how much is left to do does not hang on the machine.
 *
 * @param interrupt given how many came before it; when it fails, all is over
 */
export async function actInterrupted(
  acting: Acting,
  operations: number,
  times: number,
  interrupt: (before: number) => Promise<void>,
): Promise<void> {
  const begin = acting.done;
  const share = operations / (times + 1);
  let over = 0;
  let failure: unknown = null;

  const interrupting = async () => {
    for (; over < times; over += 1) {
      while (acting.done < begin + share * (over + 0.5)) {
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
  // Both are waited for, so that nobody acts on what the next test does.
  await Promise.all([acting.operate(operations, allowed).catch(noteFailure), interrupting().catch(noteFailure)]);
  if (failure) throw failure;
}
