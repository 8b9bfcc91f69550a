import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack, type Stack } from '../../tools/start/launch-stack.mjs';

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

  it('the product is ready again after a restart', async () => {
    await stack.restart();
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  });
});
