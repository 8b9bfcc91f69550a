import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { NO_FAULTS } from '../../e2e/support/notification-faults';
import { Crowd } from '../support/crowd';
import { logProgress, sizeFromEnv } from '../support/profile';
import { addRow, isWhole, until, useRunningFleet } from './running-fleet';
import { describeOutcomes, type Outcome, underLoad } from './under-load';

const FAILOVERS = sizeFromEnv('FAILOVERS', 10, 1);
/** How long a server stays away while others take over at once, in milliseconds. */
const AWAY_MS = 15_000;

describe('Servers of the fleet that are killed under load', () => {
  const running = useRunningFleet();
  let crowd: Crowd;

  beforeAll(async () => {
    crowd = await Crowd.gather(running.fleet.urls[0] ?? '', running.database);
  }, 120_000);

  const whole = () => until('a synchronous standby', () => isWhole(running.fleet));
  const writesAgain = () => {
    const before = crowd.done;
    return until('writes again', () => crowd.done > before + 20);
  };

  async function prove(what: string, times: number, breaking: (round: number) => Promise<void>): Promise<void> {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < times; round += 1) {
      await whole();
      const outcome = await underLoad(crowd, running.database, () => breaking(round));
      logProgress(JSON.stringify({ ...outcome, others: outcome.others.slice(0, 3) }));
      outcomes.push(outcome);
    }
    addRow(what, describeOutcomes(outcomes));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ broken: 0, others: [], ...NO_FAULTS });
      expect(outcome.acknowledged).toBeGreaterThan(0);
    }
  }

  it(`lose no acknowledged write: PostgreSQL’s primary, ${FAILOVERS} times`, async () => {
    await prove(`PostgreSQL’s primary killed, ${FAILOVERS} times`, FAILOVERS, async () => {
      const { patroni } = running.fleet;
      const lost = await until('a primary', patroni.primary);
      const killed = performance.now();
      await lost.kill();
      const next = await until('another primary', patroni.primary);
      logProgress(`${lost.name} killed, ${next.name} after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
      await writesAgain();
      await lost.start();
      await whole();
    });
  }, 3_600_000);

  it('lose no acknowledged write: the synchronous standby', async () => {
    await prove('the synchronous standby killed', 1, async () => {
      const find = async () => (await running.fleet.patroni.standbys()).synchronous[0];
      const lost = await until('a synchronous standby', find);
      await lost.kill();
      await writesAgain();
      await lost.start();
      await whole();
    });
  }, 600_000);

  it.each([
    ['a member of etcd', () => running.fleet.etcd.members[0]],
    ['a Redis primary', async () => (await running.fleet.redis.primaries())[1]],
    ['one of two PgBouncers', () => running.fleet.poolers[0]],
  ])(
    'lose no acknowledged write: %s',
    async (what, find) => {
      await prove(`${what} killed, back after ${AWAY_MS / 1000} s`, 1, async () => {
        const lost = await until(what, find);
        await lost.kill();
        await pause(AWAY_MS);
        await lost.start();
        await writesAgain();
      });
    },
    600_000,
  );
});
