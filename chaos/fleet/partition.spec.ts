import { expect } from '@jest/globals';
import { NO_FAULTS } from '../../e2e/support/notification-faults';
import { Crowd } from '../support/crowd';
import { logProgress } from '../support/profile';
import { addRow, isWhole, until, useRunningFleet } from './running-fleet';
import { describeOutcomes, underLoad } from './under-load';

describe('A partition between PostgreSQL’s primary and etcd', () => {
  const running = useRunningFleet();

  it('loses no acknowledged write: the old primary steps down before another one is elected', async () => {
    const { fleet, database } = running;
    const crowd = await Crowd.gather(fleet.urls[0] ?? '', database);
    await until('a synchronous standby', () => isWhole(fleet));
    let primaries = 1;
    const outcome = await underLoad(crowd, database, async () => {
      const apart = await until('a primary', fleet.patroni.primary);
      const way = fleet.etcdProxies[fleet.patroni.members.indexOf(apart)];
      await way?.kill();
      await until('another primary', async () => {
        const all = await fleet.patroni.primaries();
        primaries = Math.max(primaries, all.length);
        return all.length === 1 && all[0] !== apart;
      });
      const before = crowd.done;
      await until('writes again', () => crowd.done > before + 20);
      await way?.start();
      await until('all as before', () => isWhole(fleet));
    });
    logProgress(JSON.stringify({ ...outcome, others: outcome.others.slice(0, 3) }));
    addRow(
      'PostgreSQL’s primary and etcd apart',
      `${describeOutcomes([outcome])}; never ${primaries + 1} primaries at once`,
    );
    expect({ primaries, ...outcome }).toMatchObject({ primaries: 1, broken: 0, others: [], ...NO_FAULTS });
  }, 600_000);
});
