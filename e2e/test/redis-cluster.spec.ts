import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type RedisCluster, startRedisCluster } from '../../tools/servers/redis-cluster.mjs';
import { type ApiMember, createMembers } from '../support/api-member';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../support/notification-faults';
import { useRunningStack } from '../support/running-stack';

const MEMBERS = 12;
const SETTLE_MS = 120_000;

describe('On a Redis Cluster of three nodes', () => {
  let cluster: RedisCluster;
  let members: ApiMember[];
  const product = useRunningStack(async () => {
    cluster = await startRedisCluster();
    return { env: { REDIS_URL: cluster.url, RATE_LIMIT: 'on' } };
  });

  beforeAll(async () => {
    const gathered = await createMembers(product.stack.url, product.database, MEMBERS);
    members = gathered.map(({ api }) => api);
  });

  afterAll(() => cluster?.stop());

  it('members get their notifications and recommendations, and every node holds keys', async () => {
    const wish = { title: 'A camera for the mountains', description: 'Light enough to carry' };
    const wishes = await Promise.all(members.map((member) => member.post<{ id: string }>('/api/wishes', wish)));
    for (const [index, { id }] of wishes.entries()) {
      const cheering = members.filter((_, other) => other !== index).slice(0, 4);
      await Promise.all(cheering.map((member) => member.post(`/api/wishes/${id}/reactions`, { emoji: 'heart' })));
      await members[index]?.post(`/api/wishes/${id}/toggle-granted`);
    }
    await waitUntilNoneOwed(product.database, SETTLE_MS);
    expect(await findFaults(product.database)).toEqual(NO_FAULTS);

    const fresh = await members[0]?.post<{ id: string }>('/api/wishes', wish);
    for (let tries = 0; tries < 600; tries += 1) {
      const list = (await members[1]?.get<{ id: string; reason?: object }[]>('/api/recommendations')) ?? [];
      if (list.some(({ id, reason }) => id === fresh?.id && reason)) break;
      if (tries === 599) throw new Error('The new wish was recommended to nobody.');
      await pause(100);
    }
    expect((await cluster.keys()).filter((keys) => keys === 0)).toEqual([]);
  }, 300_000);

  it('no process sends a command whose keys are on two nodes', () => {
    for (const name of ['bff', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard']) {
      const log = readFileSync(join(product.stack.logs, `${name}.log`), 'utf8');
      expect(log).not.toMatch(/CROSSSLOT|same slot/i);
    }
  });
});
