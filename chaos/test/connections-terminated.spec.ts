import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { ApiMember } from '../../e2e/support/api-member';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { Crowd } from '../support/crowd';
import { OpenStream } from '../support/open-stream';
import { launchProduct, type Product } from '../support/product';
import { PLANTED, report, sizeFromEnv } from '../support/profile';
import { PROCESSES, waitUntilReady } from '../support/victims';

const ROUNDS = sizeFromEnv('ROUNDS', 12, 3);
/** Pause between two rounds in milliseconds, during which members act. */
const BETWEEN_MS = sizeFromEnv('BETWEEN_MS', 2_000, 300);
const SETTLE_MS = sizeFromEnv('SETTLE_SECONDS', 600, 180) * 1000;

/** Terminates all connections but its own, as an operator or a server's failover does. */
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

describe('All connections to PostgreSQL at once', () => {
  let product: Product;
  let crowd: Crowd;

  beforeAll(async () => {
    product = await launchProduct();
    crowd = await Crowd.gather(product.stack.url, product.database);
  }, 180_000);

  afterAll(() => product?.stop(), 60_000);

  it.each([
    ['with an idempotency key', true],
    ['without', false],
  ])(
    `are terminated ${ROUNDS} times while members write %s: no process ends, no stream closes, nothing is lost`,
    async (how, keyed) => {
      const { stack, database } = product;
      Object.assign(crowd, { failures: [], durations: [], done: 0 });
      crowd.sendKeys(keyed);
      const [owner, admirer] = await Promise.all([newMember('owner'), newMember('admirer')]);
      const wish = await owner.makeWish('To be admired');
      const stream = await OpenStream.of(owner);
      const processes = PROCESSES.map((name) => stack.processOf(name));

      const working = crowd.operateFor(ROUNDS * BETWEEN_MS + BETWEEN_MS, 0);
      let terminated = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await pause(BETWEEN_MS);
        terminated += (await database.query(TERMINATE)).rows.length;
        if (PLANTED && round === 0) process.kill(stack.processOf('bff') as number, 'SIGKILL');
      }
      await working;
      await waitUntilReady(stack);
      const heard = await stream.receivesHintAfter(() =>
        admirer.post(`/api/wishes/${wish}/reactions`, { emoji: 'heart' }),
      );
      await waitUntilNoneOwed(database, SETTLE_MS);
      const faults = await findFaults(database);
      const broken = await crowd.ledger.countMismatches(database);
      const others = crowd.failures.filter((failure) => !failure.includes(' answered 503: '));

      report(`connections-terminated: ${how}`, {
        'connections terminated': terminated,
        'writes that succeeded': crowd.done,
        'answered with 503': crowd.failures.length - others.length,
        'failed otherwise': others.length,
        'acknowledged writes missing or undone': broken,
        ...faults,
      });
      expect(PROCESSES.map((name) => stack.processOf(name))).toEqual(processes);
      expect({ others, heard, broken, ...faults }).toEqual({ others: [], heard: true, broken: 0, ...NO_FAULTS });
      expect(terminated).toBeGreaterThan(ROUNDS);
      expect(crowd.done).toBeGreaterThan(0);
    },
    1_200_000,
  );

  async function newMember(name: string): Promise<ApiMember> {
    const { rows } = await product.database.query<{ id: string }>(
      'INSERT INTO users (username, display_name) SELECT name, name FROM (SELECT $1 || random() AS name) made RETURNING id',
      [name],
    );
    return ApiMember.signIn(product.stack.url, rows[0]?.id);
  }
});
