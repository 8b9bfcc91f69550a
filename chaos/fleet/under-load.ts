import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  findFaults,
  NO_FAULTS,
  type NotificationFaults,
  waitUntilNoneOwed,
} from '../../e2e/support/notification-faults';
import type { Crowd } from '../support/crowd';
import { PLANTED, sizeFromEnv } from '../support/profile';

/** Pause between two operations of a member in milliseconds. Twenty members then make some fifty writes a second. */
const REST_MS = 300;
const SETTLE_MS = sizeFromEnv('SETTLE_SECONDS', 180, 180) * 1000;
const LOOK_MS = 20;
const FAULTS = Object.keys(NO_FAULTS) as (keyof NotificationFaults)[];

/** Outcome of the members' acts while a fault lasted. */
export interface Outcome extends NotificationFaults {
  /** Writes answered with success. */
  acknowledged: number;
  /** Writes whose last response differs from the tables. They were lost or applied twice, since most writes undo themselves. */
  broken: number;
  /** Responses that ask the client to try again. */
  unavailable: number;
  /** Reasons of the other failed writes. */
  others: string[];
  /** Longest time without a successful write, in seconds. */
  seconds: number;
}

/** Lets members act while a fault is injected and until it is mended, waits until no event is owed, and counts the outcome. */
export async function underLoad(crowd: Crowd, database: Pool, breaking: () => Promise<void>): Promise<Outcome> {
  Object.assign(crowd, { failures: [], durations: [], done: 0 });
  let over = false;
  const longest = watchPauses(
    () => crowd.done,
    () => over,
  );
  const working = crowd.operateWhile(() => !over, REST_MS);
  try {
    await pause(2_000);
    await breaking();
    await pause(2_000);
  } finally {
    over = true;
    await working;
  }
  await waitUntilNoneOwed(database, SETTLE_MS);
  if (PLANTED) await database.query('DELETE FROM wishes WHERE id = $1', [crowd.ledger.acknowledgedWish()]);
  const others = crowd.failures.filter((failure) => !failure.includes(' answered 503: '));
  return {
    acknowledged: crowd.done,
    broken: await crowd.ledger.countMismatches(database),
    unavailable: crowd.failures.length - others.length,
    others,
    seconds: (await longest) / 1000,
    ...(await findFaults(database)),
  };
}

/** Returns the longest time during which a count did not grow, in milliseconds. */
async function watchPauses(count: () => number, isOver: () => boolean): Promise<number> {
  let [last, since, longest] = [count(), performance.now(), 0];
  while (!isOver()) {
    await pause(LOOK_MS);
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() !== last) [last, since] = [count(), now];
  }
  return longest;
}

/** Formats outcomes for the printed table. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const faults = sum((outcome) => FAULTS.reduce((total, name) => total + outcome[name], 0));
  const seconds = outcomes.map((outcome) => outcome.seconds).sort((a, b) => a - b);
  const [middle = 0, longest = 0] = [seconds[Math.floor(seconds.length / 2)], seconds.at(-1)];
  const without = outcomes.length > 1 ? `${middle.toFixed(1)}, at most ${longest.toFixed(1)}` : longest.toFixed(1);
  return [
    `${sum(({ acknowledged }) => acknowledged)} writes acknowledged, ${sum(({ broken }) => broken)} lost or doubled`,
    `${faults} notifications missing, wrong or doubled`,
    `${sum(({ unavailable }) => unavailable)} answers 503, ${sum(({ others }) => others.length)} failed otherwise`,
    `${without} s without a write`,
  ].join('; ');
}
