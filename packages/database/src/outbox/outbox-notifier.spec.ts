import { setTimeout as pause } from 'node:timers/promises';
import { OutboxNotifier } from './outbox-notifier.js';

const A_MOMENT_MS = 60;

describe('waking the relays', () => {
  it('sends one notification at once, and one more for any number of calls in the meantime', async () => {
    const finish: (() => void)[] = [];
    const notifier = new OutboxNotifier({ query: () => new Promise<void>((resolve) => finish.push(resolve)) });
    for (let calls = 0; calls < 50; calls += 1) notifier.notify();
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
    const notifier = new OutboxNotifier({
      query: async () => {
        calls += 1;
        throw new Error('PostgreSQL is away');
      },
    });
    notifier.notify();
    await pause(A_MOMENT_MS);
    notifier.notify();
    expect(calls).toBe(2);
  });
});
