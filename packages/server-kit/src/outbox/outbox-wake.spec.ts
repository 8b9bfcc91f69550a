import { OutboxWake } from './outbox-wake.js';

describe('waking the relays', () => {
  it('makes one notification under way and one more of any number of calls', async () => {
    const finish: (() => void)[] = [];
    const wake = new OutboxWake({ query: () => new Promise<void>((resolve) => finish.push(resolve)) });
    for (let calls = 0; calls < 50; calls += 1) wake.wake();
    expect(finish).toHaveLength(1);

    finish[0]?.();
    await new Promise(setImmediate);
    expect(finish).toHaveLength(2);
    finish[1]?.();
    await new Promise(setImmediate);
    expect(finish).toHaveLength(2);
  });

  it('goes on after a notification that failed', async () => {
    let calls = 0;
    const wake = new OutboxWake({
      query: async () => {
        calls += 1;
        throw new Error('PostgreSQL is away');
      },
    });
    wake.wake();
    await new Promise(setImmediate);
    wake.wake();
    expect(calls).toBe(2);
  });
});
