import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { SteadyLoad } from '../../e2e/support/steady-load';
import { restart } from './restart';
import { addRow, newMember, until, useRunningFleet } from './running-fleet';

const MEMBERS = 10;
/** Interval between two requests in milliseconds. Slow, because the whole fleet runs beside the load on two cores. */
const EVERY_MS = 40;
const SETTLE_MS = 180_000;

describe('Members who connect through the edge proxies', () => {
  const running = useRunningFleet();

  /** Signs in members through the given edges in turn, and starts a load of theirs. */
  async function loadBy(urls: readonly string[]): Promise<SteadyLoad> {
    const { database } = running;
    const coming = Array.from({ length: MEMBERS }, (_, index) => newMember(database, urls[index % urls.length] ?? ''));
    const members = await Promise.all(coming);
    const wishes = await Promise.all(members.map((member) => member.makeWish('A wish')));
    // Each member reacts to another member's wish, because a reaction to one's own wish causes no notification.
    return new SteadyLoad(members, [...wishes.slice(1), ...wishes.slice(0, 1)], EVERY_MS);
  }

  const goesOn = (load: SteadyLoad) => {
    const before = load.answered;
    return until('load', () => load.answered > before + 100);
  };

  it('see no request fail while the BFFs and the workers are restarted one after another', async () => {
    const { fleet, database } = running;
    const load = await loadBy(fleet.urls);
    try {
      for (const kind of ['bff', 'notifications', 'recommendations', 'link-preview']) {
        for (const name of fleet.copiesOf(kind)) {
          await goesOn(load);
          await restart(fleet, name);
        }
      }
      await goesOn(load);
    } finally {
      await load.end();
    }
    await waitUntilNoneOwed(database, SETTLE_MS);
    const faults = await findFaults(database);
    const wrong = Object.values(faults).reduce((sum, count) => sum + count, 0);
    addRow(
      'every BFF and worker restarted, one after another',
      `${load.answered} requests, ${load.failures.length} failed; ${wrong} notifications missing, wrong or doubled`,
    );
    expect({ failures: load.failures.slice(0, 5), ...faults }).toEqual({ failures: [], ...NO_FAULTS });
  }, 900_000);

  it('lose no request at one edge proxy while the other one is killed and started again', async () => {
    const { fleet } = running;
    const [lost] = fleet.edges;
    const load = await loadBy(fleet.urls.slice(1));
    try {
      await goesOn(load);
      await lost?.kill();
      await pause(5_000);
      await lost?.start();
      await goesOn(load);
    } finally {
      await load.end();
    }
    const back = await fetch(`${fleet.urls[0]}/healthz`);
    addRow(
      'one of two edge HAProxies killed, back after 5 s',
      `by the other ${load.answered} requests, ${load.failures.length} failed; the lost one answers ${back.status} again`,
    );
    expect({ failures: load.failures.slice(0, 5), back: back.status }).toEqual({ failures: [], back: 200 });
  }, 300_000);
});
