import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import { launchStack, type Stack } from '../../scripts/lib/launch-stack.mjs';
import { type RedisCluster, startRedisCluster } from '../../scripts/lib/redis-cluster.mjs';
import { ApiMember } from '../support/api-member';
import { findFaults, NO_FAULTS, settle } from '../support/notification-faults';

const MEMBERS = 12;
const SETTLE_MS = 120_000;

describe('On a Redis Cluster of three nodes', () => {
  let cluster: RedisCluster;
  let stack: Stack;
  let database: pg.Pool;
  let members: ApiMember[];

  beforeAll(async () => {
    cluster = await startRedisCluster();
    stack = await launchStack({ env: { REDIS_URL: cluster.url, RATE_LIMIT: 'on' }, demoData: false });
    database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO users (username, display_name) SELECT 'm-' || n, 'M ' || n FROM generate_series(1, $1::int) n RETURNING id`,
      [MEMBERS],
    );
    members = await Promise.all(rows.map(({ id }) => ApiMember.signIn(stack.url, id)));
  }, 180_000);

  afterAll(async () => {
    await database?.end();
    await stack?.stop();
    cluster?.stop();
  }, 60_000);

  it('everybody is told and recommended what they should be, and every node has its share', async () => {
    const wish = { title: 'A camera for the mountains', description: 'Light enough to carry' };
    const wishes = await Promise.all(members.map((member) => member.post<{ id: string }>('/api/wishes', wish)));
    for (const [index, { id }] of wishes.entries()) {
      const cheering = members.filter((_, other) => other !== index).slice(0, 4);
      await Promise.all(cheering.map((member) => member.post(`/api/wishes/${id}/reactions`, { emoji: 'heart' })));
      await members[index]?.post(`/api/wishes/${id}/toggle-granted`);
    }
    await settle(database, SETTLE_MS);
    expect(await findFaults(database)).toEqual(NO_FAULTS);

    const fresh = await members[0]?.post<{ id: string }>('/api/wishes', wish);
    for (let tries = 0; tries < 600; tries += 1) {
      const list = (await members[1]?.get<{ id: string; reason?: object }[]>('/api/recommendations')) ?? [];
      if (list.some(({ id, reason }) => id === fresh?.id && reason)) break;
      if (tries === 599) throw new Error('The new wish was recommended to nobody.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await cluster.keys()).filter((keys) => keys === 0)).toEqual([]);
  }, 300_000);

  it('nobody asks two nodes in one command', () => {
    for (const name of ['bff', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard']) {
      const log = readFileSync(join(stack.logs, `${name}.log`), 'utf8');
      expect(log).not.toMatch(/CROSSSLOT|same slot/i);
    }
  });
});
