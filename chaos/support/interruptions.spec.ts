import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type Acting, actInterrupted } from './interruptions';

/** Members whose operations succeed at once, except while they must wait. */
class Swift implements Acting {
  constructor(public done = 0) {}

  async operate(operations: number, allowed: () => number): Promise<void> {
    for (const last = this.done + operations; this.done < last; ) {
      if (this.done < allowed()) this.done += 1;
      else await pause(1);
    }
  }
}

describe('Members who are interrupted', () => {
  it('act to the end of a share while it lasts, and have done all in the end', async () => {
    const members = new Swift();
    const seen: number[] = [];
    await actInterrupted(members, 40, 3, async () => {
      // Once a share is done, the members wait for the end of the interruption.
      while (members.done % 10 !== 0) await pause(1);
      seen.push(members.done);
    });
    expect(seen).toEqual([10, 20, 30]);
    expect(members.done).toBe(40);
  });

  it('are not held up by what they did before', async () => {
    const members = new Swift(1_000);
    let interruptions = 0;
    await actInterrupted(members, 40, 3, async () => {
      interruptions += 1;
    });
    expect([members.done, interruptions]).toEqual([1_040, 3]);
  });

  it('stop, and wait for nothing, when an interruption fails', async () => {
    const members = new Swift();
    await expect(actInterrupted(members, 40, 3, () => Promise.reject(new Error('not back')))).rejects.toThrow(
      'not back',
    );
    expect(members.done).toBeLessThanOrEqual(10);
  });
});

describe('A scenario', () => {
  it('is tried once: what fails and then holds has been lost in between', async () => {
    const { default: config } = await import(new URL('../jest.config.mjs', import.meta.url).href);
    expect(config.setupFilesAfterEnv ?? []).toEqual([]);
  });
});
