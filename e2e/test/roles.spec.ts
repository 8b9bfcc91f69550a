import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack, type Stack } from '../../tools/start/launch-stack.mjs';
import { ApiMember } from '../support/api-member';
import { expectSoon } from '../support/board';

const PROCESSES = ['bff', 'link-preview', 'notifications', 'queue-dashboard', 'recommendations'];

describe('In the running product', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await launchStack();
  }, 300_000);
  afterAll(() => stack?.stop(), 60_000);

  it('every process connects with the database role it needs, and none as a superuser', async () => {
    await (await fetch(`${stack.url}/api/wishes`)).text();
    const look = () =>
      withClient(stack.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT DISTINCT regexp_replace(application_name, '^wishboard-', '') AS process, usename AS role
           FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             -- The server's own workers, such as those of autovacuum, have no role.
             AND backend_type = 'client backend'`,
        );
        return rows as { process: string; role: string }[];
      });
    // An idle process has no connection. So every process is requested in each round, and the roles of all rounds are collected.
    const roles: Record<string, string[]> = {};
    for (let tries = 0; tries < 120 && !PROCESSES.every((name) => roles[name]); tries += 1) {
      await Promise.all(PROCESSES.map((name) => fetch(`${stack.addressOf(name)}/readyz`)));
      for (const { process, role } of await look()) {
        roles[process] = [...new Set([...(roles[process] ?? []), role])];
      }
      await pause(500);
    }
    const { 'link-preview': linkPreview, ...others } = roles;
    expect(linkPreview).toEqual(['wishboard_link_preview']);
    expect([...new Set(Object.values(others).flat())]).toEqual(['wishboard_app']);
    expect(Object.keys(roles)).toEqual(expect.arrayContaining(PROCESSES));
  });

  it('members post, react and are notified after a restart with the same roles', async () => {
    const before = await ApiMember.signIn(stack.url);
    const [me, users] = [await before.get<UserView>('/api/user'), await before.get<UserView[]>('/api/users')];
    const kept = await before.makeWish('Made before the restart');
    await stack.restart();
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
    const owner = await ApiMember.signIn(stack.url, me.id);
    const friend = await ApiMember.signIn(stack.url, users.find(({ id }) => id !== me.id)?.id);
    const made = await owner.makeWish('Made after the restart');
    for (const id of [kept, made]) {
      await friend.post(`/api/wishes/${id}/reactions`, { emoji: 'heart', reacted: true });
      expect(await owner.get(`/api/wishes/${id}`)).toMatchObject({ reactionCounts: { heart: 1 } });
    }
    // The service of notifications writes them with its own connection.
    const told = async () => {
      const all = await owner.get<NotificationView[]>('/api/notifications');
      return [kept, made].filter((id) => all.some((each) => each.type === 'reaction' && each.relatedWishId === id))
        .length;
    };
    await expectSoon(told, 2);
  }, 120_000);
});
