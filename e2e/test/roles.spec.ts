import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { launchStack, type Stack } from '../../tools/start/launch-stack.mjs';

describe('In the running product', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await launchStack();
  }, 300_000);
  afterAll(() => stack?.stop(), 60_000);

  it('every process has the role in the database that it needs, and none a superuser', async () => {
    await (await fetch(`${stack.url}/api/wishes`)).text();
    const look = () =>
      withClient(stack.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT DISTINCT regexp_replace(application_name, '^wishboard-', '') AS process, usename AS role
           FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        return rows as { process: string; role: string }[];
      });
    // A process that had nothing to ask for a while holds no connection.
    const rows: { process: string; role: string }[] = [];
    for (let tries = 0; tries < 60 && !rows.some(({ process }) => process === 'queue-dashboard'); tries += 1) {
      rows.splice(0, rows.length, ...(await look()));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const roles = new Set(rows.filter(({ process }) => process !== 'link-preview').map(({ role }) => role));
    expect([...roles]).toEqual(['wishboard_app']);
    const of = (name: string) => rows.filter(({ process }) => process === name).map(({ role }) => role);
    expect(of('link-preview')).toEqual(['wishboard_link_preview']);
    for (const name of ['bff', 'notifications', 'recommendations', 'queue-dashboard'])
      expect([name, of(name)]).toEqual([name, ['wishboard_app']]);
  });

  it('what they do goes on after a restart, with the same roles', async () => {
    await stack.restart();
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  });
});
