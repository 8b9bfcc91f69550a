import { expect } from '@jest/globals';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { SteadyLoad } from '../../e2e/support/steady-load';
import { checkOut, lastRelease } from '../../tools/checks/check-out.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { runNpm } from '../../tools/system/run.mjs';
import { restart } from './restart';
import { addRow, newMember, until, useRunningFleet } from './running-fleet';
import { SteadyReader } from './steady-reader';

const MEMBERS = 10;
/** Interval between two requests in milliseconds. Slow, because the whole fleet runs beside the load on two cores. */
const EVERY_MS = 40;
const SETTLE_MS = 180_000;
/**
 * Order of the update as in docs/scaling.md: the BFFs, which write events, come last, so that the workers already know the events
 * of new BFFs.
 */
const ORDER = ['render', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard', 'bff'];

describe('A rolling update of the fleet to another release and back', () => {
  let before: Awaited<ReturnType<typeof checkOut>>;
  let from: string;

  beforeAll(async () => {
    from = process.env.FROM ?? (await lastRelease());
    before = await checkOut(from);
    const { code, output } = await runNpm(['run', 'build'], { cwd: before.tree });
    if (code !== 0) throw new Error(`The release before could not be built: ${output.slice(-2000)}`);
  }, 900_000);

  afterAll(() => before?.remove(), 60_000);

  const running = useRunningFleet(() => ({ tree: before.tree }));

  /** Restarts every process, one after another, from the builds in a folder, under load. */
  async function become(tree: string, load: SteadyLoad, reader: SteadyReader): Promise<void> {
    const { fleet } = running;
    fleet.runFrom(tree);
    for (const name of ORDER.flatMap((kind) => fleet.copiesOf(kind))) {
      const [answered, pages] = [load.answered, reader.pages];
      await restart(fleet, name);
      await until('load', () => load.answered > answered + 100);
      await until('pages', () => reader.pages > pages + 5);
    }
  }

  it('fails no request, serves no incomplete page and loses no notification', async () => {
    const { fleet, database } = running;
    const coming = Array.from({ length: MEMBERS }, (_, index) =>
      newMember(database, fleet.urls[index % fleet.urls.length] ?? ''),
    );
    const members = await Promise.all(coming);
    const wishes = await Promise.all(members.map((member) => member.makeWish('A wish')));
    // Each member reacts to another member's wish, because a reaction to one's own wish causes no notification.
    const load = new SteadyLoad(members, [...wishes.slice(1), ...wishes.slice(0, 1)], EVERY_MS);
    const reader = new SteadyReader(fleet.urls);
    try {
      await fleet.migrate(ROOT);
      await become(ROOT, load, reader);
      await become(before.tree, load, reader);
    } finally {
      await Promise.all([load.end(), reader.end()]);
    }
    await waitUntilNoneOwed(database, SETTLE_MS);
    const faults = await findFaults(database);
    const wrong = Object.values(faults).reduce((sum, count) => sum + count, 0);
    addRow(
      `a rolling update from ${from.slice(0, 12)} to this release, and back`,
      `${load.answered} requests, ${load.failures.length} failed; ${reader.pages} pages with all they name, ${reader.failures.length} wrong; ${wrong} notifications missing, wrong or doubled`,
    );
    expect({ load: load.failures.slice(0, 5), pages: reader.failures.slice(0, 5), ...faults }).toEqual({
      load: [],
      pages: [],
      ...NO_FAULTS,
    });
  }, 1_800_000);
});
