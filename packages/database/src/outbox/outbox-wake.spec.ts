import { setTimeout as pause } from 'node:timers/promises';
import { OutboxWake } from './outbox-wake.js';

const A_MOMENT_MS = 60;

describe('waking the relays', () => {
  it('sends one notification at once, and one more for any number of calls in the meantime', async () => {
    const finish: (() => void)[] = [];
    const wake = new OutboxWake({ query: () => new Promise<void>((resolve) => finish.push(resolve)) });
    for (let calls = 0; calls < 50; calls += 1) wake.wake();
    expect(finish).toHaveLength(1);

    await pause(A_MOMENT_MS);
    expect(finish).toHaveLength(1);
    finish[0]?.();
    await pause(A_MOMENT_MS);
    expect(finish).toHaveLength(2);
    finish[1]?.();
    await pause(A_MOMENT_MS);
    expect(finish).toHaveLength(2);
  });

  it('sends another notification after one that failed', async () => {
    let calls = 0;
    const wake = new OutboxWake({
      query: async () => {
        calls += 1;
        throw new Error('PostgreSQL is away');
      },
    });
    wake.wake();
    await pause(A_MOMENT_MS);
    wake.wake();
    expect(calls).toBe(2);
  });
});
