import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { runWithInterruptions, type Workload } from './interruptions';

/** Members whose operations succeed at once, except while they must wait. */
class Swift implements Workload {
  constructor(public done = 0) {}

  async operate(operations: number, allowed: () => number): Promise<void> {
    for (const last = this.done + operations; this.done < last; ) {
      if (this.done < allowed()) this.done += 1;
      else await pause(1);
    }
  }
}

describe('Members whose acts are interrupted', () => {
  it('finish their share during each interruption, and all operations in the end', async () => {
    const members = new Swift();
    const seen: number[] = [];
    await runWithInterruptions(members, 40, 3, async () => {
      // Once a share is done, the members wait for the end of the interruption.
      while (members.done % 10 !== 0) await pause(1);
      seen.push(members.done);
    });
    expect(seen).toEqual([10, 20, 30]);
    expect(members.done).toBe(40);
  });

  it('get all interruptions, whatever number of operations they did before', async () => {
    const members = new Swift(1_000);
    let interruptions = 0;
    await runWithInterruptions(members, 40, 3, async () => {
      interruptions += 1;
    });
    expect([members.done, interruptions]).toEqual([1_040, 3]);
  });

  it('stop with the error when an interruption fails', async () => {
    const members = new Swift();
    await expect(runWithInterruptions(members, 40, 3, () => Promise.reject(new Error('not back')))).rejects.toThrow(
      'not back',
    );
    expect(members.done).toBeLessThanOrEqual(10);
  });
});

describe('A chaos scenario', () => {
  it('is run without retries, because a retry would hide what was lost in between', async () => {
    const { default: config } = await import(new URL('../jest.config.mjs', import.meta.url).href);
    expect(config.setupFilesAfterEnv ?? []).toEqual([]);
  });
});
