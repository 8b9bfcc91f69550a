import { expect } from '@jest/globals';
import { findFaults, loseEvents, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { useRunningStack } from '../../e2e/support/running-stack';
import { Audience } from '../support/audience';
import { Crowd } from '../support/crowd';
import { runWithInterruptions } from '../support/interruptions';
import { Panel } from '../support/panel';
import { report, sizeFromEnv } from '../support/profile';
import { killAndWait, PROCESSES, SECOND_COPIES, VICTIMS } from '../support/victims';

const OPERATIONS = sizeFromEnv('OPERATIONS', 10_000, 2_000);
const KILLS = sizeFromEnv('KILLS', 20, 7);
const SETTLE_MS = sizeFromEnv('SETTLE_SECONDS', 180, 180) * 1000;
const COPIES = [...PROCESSES, ...SECOND_COPIES];
/** What is killed in turn: everything once, then again with the second copies instead of the first. */
const TURNS = [...VICTIMS, ...VICTIMS.map((name) => SECOND_COPIES.find((copy) => copy === `${name}-2`) ?? name)];

describe('Members’ data and notifications', () => {
  // Its own servers, because they are killed, and durable ones, whose acknowledged writes survive a kill.
  const product = useRunningStack({ env: { DATABASE_URL: '', REDIS_URL: '' }, durable: true, copies: 2 });
  let crowd: Crowd;
  let panel: Panel;
  let audience: Audience;
  const bffs = () => product.stack.addressesOf('bff');

  beforeAll(async () => {
    crowd = await Crowd.gather(product.stack.url, product.database);
    panel = await Panel.gather(product.stack.url, product.database);
    audience = new Audience(crowd.members, crowd.wishes);
  });

  it(`are, and are shown as, what ${OPERATIONS} operations and moderators’ decisions imply, after ${KILLS} kills`, async () => {
    const readyAfter: { victim: string; ms: number }[] = [];
    const others = [panel.decideUntilStopped(), audience.readUntilStopped()];
    await runWithInterruptions(crowd, OPERATIONS, KILLS, async (before) => {
      const victim = TURNS[before % TURNS.length] ?? '';
      readyAfter.push({ victim, ms: await killAndWait(product.stack, victim, COPIES) });
    }).finally(() => {
      panel.stop();
      audience.stop();
    });
    await Promise.all(others);
    const settleMs = await waitUntilNoneOwed(product.database, SETTLE_MS);

    const owed = await product.database.query(
      `SELECT 'owed: ' || queue || ', ' || type || ', sent ' || sends || ' times' AS what, count(*)::int
       FROM deliveries GROUP BY what ORDER BY count DESC`,
    );
    const faults = await findFaults(product.database);
    const broken = await crowd.ledger.countMismatches(product.database);
    const undecided = await panel.faults(product.database);
    const shownFaults = await audience.faults(bffs(), product.database);
    const told = await product.database.query(
      `SELECT count(*) FILTER (WHERE type = 'reaction')::int AS reactions, count(*) FILTER (WHERE type = 'granted')::int AS granted
       FROM notifications`,
    );
    report('crash', {
      'operations acknowledged': crowd.ledger.acknowledged,
      ...Object.fromEntries(
        readyAfter.map(({ victim, ms }, index) => [
          `kill ${index + 1}: ${victim}, all ready after`,
          `${(ms / 1000).toFixed(1)} s`,
        ]),
      ),
      'acknowledged writes missing or undone': broken,
      'decisions acknowledged': panel.acknowledged.length,
      ...undecided,
      ...shownFaults,
      'notifications about reactions, about grants': Object.values(told.rows[0]).join(', '),
      ...faults,
      ...Object.fromEntries(owed.rows.map(({ what, count }) => [what, count])),
      'settled after': `${(settleMs / 1000).toFixed(1)} s`,
    });
    expect({ broken, ...faults }).toEqual({ broken: 0, ...NO_FAULTS });
    expect(Object.entries({ ...undecided, ...shownFaults }).filter(([, count]) => count > 0)).toEqual([]);
    expect(audience.surprises).toEqual([]);
    expect(panel.acknowledged.length).toBeGreaterThan(KILLS);
    expect(readyAfter).toHaveLength(KILLS);
    expect(told.rows[0].reactions).toBeGreaterThan(0);
    expect(told.rows[0].granted).toBeGreaterThan(0);
  }, 1_800_000);

  // Proves that the comparison above can fail: without events in the outbox no notification is sent.
  it('count as missing when events are lost on their way into the outbox', async () => {
    await loseEvents(product.database);
    await crowd.operate(300);
    await waitUntilNoneOwed(product.database, SETTLE_MS);
    const { missingOrWrongReaction, missingGranted, stuck } = await findFaults(product.database);
    expect(missingOrWrongReaction).toBeGreaterThan(0);
    expect(missingGranted).toBeGreaterThan(0);
    expect(stuck).toBe(0);
  }, 120_000);

  it('count as shown wrongly when the tables have another title than the BFFs show', async () => {
    const client = await product.database.connect();
    try {
      // The change is not committed, so that no BFF can show it.
      await client.query('BEGIN');
      await client.query(`UPDATE wishes SET title = 'Not this' WHERE id = $1`, [crowd.wishes.at(-1)]);
      const { 'wishes shown with other contents': others } = await audience.faults(bffs(), client);
      expect(others).toBeGreaterThanOrEqual(bffs().length);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }, 60_000);

  it('count as broken when a wish whose write was acknowledged is deleted from the database', async () => {
    await product.database.query('DELETE FROM wishes WHERE id = $1', [crowd.ledger.acknowledgedWish()]);
    expect(await crowd.ledger.countMismatches(product.database)).toBeGreaterThan(0);
  });

  it('count as broken when moderators’ decisions are undone in the database', async () => {
    await product.database.query('UPDATE wishes SET moderation = CASE WHEN moderation IS NULL THEN $1 END', ['hidden']);
    const { 'wishes as nobody decided last': undone, 'decisions done by half': half } = await panel.faults(
      product.database,
    );
    expect([undone, half].map((count) => (count ?? 0) > 0)).toEqual([true, true]);
  });
});
