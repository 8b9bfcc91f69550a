import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BoardWithMail, boardWithMail, invite } from '../../e2e/support/newcomer';
import { waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { useRunningStack } from '../../e2e/support/running-stack';
import { runWithInterruptions } from '../support/interruptions';
import { Newcomers } from '../support/newcomers';
import { report, sizeFromEnv } from '../support/profile';
import { killAndWait, type Victim } from '../support/victims';

const SIGN_UPS = sizeFromEnv('SIGN_UPS', 600, 60);
const KILLS = sizeFromEnv('KILLS', 12, 4);
const SETTLE_MS = sizeFromEnv('SETTLE_SECONDS', 180, 180) * 1000;
/** Processes and servers that a sign-up passes through. */
const ON_THE_WAY: Victim[] = ['bff', 'postgres', 'redis and its data', 'notifications'];

describe('Signing up, while processes and servers are killed', () => {
  let board: BoardWithMail;
  let newcomers: Newcomers;
  const product = useRunningStack(async () => {
    board = await boardWithMail('invite');
    // Its own servers, because they are killed, and durable ones, whose acknowledged writes survive a kill.
    return { env: { ...board.env, DATABASE_URL: '', REDIS_URL: '' }, durable: true };
  });

  beforeAll(async () => {
    newcomers = new Newcomers(product.stack.url, await invite(product.stack, SIGN_UPS + 1), board.codeFor);
  });
  afterAll(() => board.stop());

  it(`makes each of ${SIGN_UPS} visitors one member with one use of the invitation, over ${KILLS} kills`, async () => {
    let kills = 0;
    await runWithInterruptions(newcomers, SIGN_UPS, KILLS, async (before) => {
      await killAndWait(product.stack, ON_THE_WAY[before % ON_THE_WAY.length] as Victim);
      kills += 1;
    });
    await waitUntilNoneOwed(product.database, SETTLE_MS);
    const faults = await newcomers.faults(product.database);
    report('sign-ups', {
      joined: newcomers.done,
      'tries that failed': newcomers.failed,
      kills,
      faults: Object.keys(faults).length,
    });
    expect(faults).toEqual({});
    expect([newcomers.done, kills]).toEqual([SIGN_UPS, KILLS]);
  }, 1_800_000);

  // Proves that the comparison above can fail.
  it('is found faulty when a member who has joined is deleted from the database', async () => {
    await product.database.query('DELETE FROM users WHERE id = (SELECT user_id FROM accounts LIMIT 1)');
    expect(Object.keys(await newcomers.faults(product.database))).toEqual(
      expect.arrayContaining([
        'members who are no more or less than joined',
        'members whose account is not what they were told',
        'sessions that were given and open nothing',
      ]),
    );
  });
});
