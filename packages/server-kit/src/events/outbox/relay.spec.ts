import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import type { DeliveriesRepository } from '../queues/deliveries.repository.js';
import type { QueueProducer } from './queue-producer.js';
import { Relay } from './relay.js';

const NOTHING = { events: 0, deliveries: [] };

/** Creates a relay whose rounds take this many milliseconds by its clock, and counts the rounds that have begun. */
function relayThatTakes(milliseconds: number) {
  const rounds = { begun: 0 };
  let clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  const store = {
    claimNew: async () => {
      rounds.begun += 1;
      clock += milliseconds;
      await pause(2);
      return NOTHING;
    },
  };
  const producer = { reachable: true };
  const relay = new Relay(
    store as unknown as DeliveriesRepository,
    producer as QueueProducer,
    pino({ enabled: false }),
  );
  return { relay, rounds };
}

describe('The relay', () => {
  afterEach(() => jest.restoreAllMocks());

  it('serves all calls that come during a round with one more round', async () => {
    const { relay, rounds } = relayThatTakes(5);
    const first = relay.runNew();
    await pause(1);
    await Promise.all([first, relay.runNew(), relay.runNew(), relay.runNew()]);
    expect(rounds.begun).toBe(2);
  });

  it('pauses longer after a round that took long', async () => {
    const begunAfter = async (took: number): Promise<number> => {
      const { relay, rounds } = relayThatTakes(took);
      await relay.runNew();
      const second = relay.runNew();
      // Longer than the shortest pause and shorter than the longest, so that the timers fire in order even on a slow machine.
      await pause(60);
      const { begun } = rounds;
      await second;
      return begun;
    };
    expect(await begunAfter(0)).toBe(2);
    expect(await begunAfter(40)).toBe(1);
  });
});
