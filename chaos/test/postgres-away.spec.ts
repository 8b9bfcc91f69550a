import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { ApiMember } from '../../e2e/support/api-member';
import type { Mode } from '../support/faulty-proxy';
import { launchProduct, type Product } from '../support/product';
import { FULL, PLANTED, report, sizeFromEnv } from '../support/profile';
import { allReady, PROCESSES } from '../support/victims';

/** Modes of the proxy. `silent` only in the full run: the timeouts of a silent server take longer than `npm test` should. */
const WAYS: readonly Mode[] = FULL ? ['away', 'silent'] : ['away'];
const AWAY_MS = sizeFromEnv('AWAY_SECONDS', 60, 3) * 1000;

describe('Without PostgreSQL', () => {
  let product: Product;
  let member: ApiMember;

  beforeAll(async () => {
    product = await launchProduct();
    await product.database.query(`INSERT INTO users (username, display_name) VALUES ('mei', 'Mei')`);
    member = await ApiMember.signIn(product.stack.url);
  }, 180_000);

  afterAll(() => product?.stop(), 60_000);

  it.each(WAYS)(
    'writes get 503 with Retry-After, and succeed again without a restart, when it is %s',
    async (mode) => {
      const { stack, postgres } = product;
      const processes = PROCESSES.map((name) => stack.processOf(name));
      const kept = await member.makeWish('before');
      const counted: Record<string, number> = {};
      let longestMs = 0;
      await postgres.setMode(mode);
      const until = performance.now() + AWAY_MS;
      while (performance.now() < until) {
        const since = performance.now();
        const answer = await member.ask('POST', '/api/wishes', { body: { title: 'a', description: 'b' } });
        longestMs = Math.max(longestMs, performance.now() - since);
        const told = PLANTED ? answer.status : `${answer.status}, Retry-After ${answer.headers.get('retry-after')}`;
        counted[told] = (counted[told] ?? 0) + 1;
        await pause(50);
      }
      await postgres.setMode('open');
      const since = performance.now();
      while (!(await allReady(stack))) await pause(50);
      const readyMs = performance.now() - since;

      report(`postgres-away: ${mode}`, {
        ...counted,
        'longest answer': `${Math.round(longestMs)} ms`,
        'all ready after': `${Math.round(readyMs)} ms`,
      });
      expect(Object.keys(counted)).toEqual(['503, Retry-After 2']);
      const after = await member.makeWish('after');
      const { rows } = await product.database.query<{ id: string }>(
        'SELECT id FROM wishes ORDER BY created_at DESC LIMIT 2',
      );
      expect(rows.map(({ id }) => id)).toEqual([after, kept]);
      expect(PROCESSES.map((name) => stack.processOf(name))).toEqual(processes);
    },
    300_000,
  );
});
