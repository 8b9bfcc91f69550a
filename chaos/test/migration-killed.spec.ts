import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Client } from 'pg';
import { runDatabaseCommand } from '../../tools/servers/database.mjs';
import { connectClient } from '../../tools/servers/postgres-client.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { PLANTED, report, sizeFromEnv } from '../support/profile';
import { launchServers } from '../support/servers';

const KILLS = sizeFromEnv('KILLS', 12, 2);
/** Key of an advisory lock that no other code uses. */
const HALT = 1_204_771;
const MIGRATE = join(ROOT, 'packages', 'database', 'dist', 'commands', 'migrate.js');

/** Selects everything that migrations create, as one text. */
const SCHEMA = `
  SELECT string_agg(entry, E'\\n' ORDER BY entry) AS schema FROM (
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS entry
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT name FROM migrations) entries`;

describe('A migration that is killed half-way', () => {
  const undo: (() => Promise<unknown>)[] = [];
  let server: Client;
  let serverUrl: string;

  beforeAll(async () => {
    const servers = await launchServers();
    undo.push(() => servers.stop());
    serverUrl = servers.databaseUrl;
    server = await connectClient(serverUrl);
    undo.push(() => server.end());
  }, 120_000);

  afterAll(async () => {
    for (const task of undo.reverse()) await task();
  }, 60_000);

  it(`is completed by the next start, after a kill at each of ${KILLS} places`, async () => {
    const clean = await makeDatabase('clean');
    const commands = await migrateCounting(clean.client);
    const wanted = await schemaOf(clean.client);
    const finished: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const place = Math.round((kill * commands) / (KILLS + 1));
      const { url, client } = await makeDatabase(`killed_${kill}`);
      await killAt(url, client, place);
      // Simulates what a migration outside a transaction would leave behind.
      if (PLANTED) await client.query('CREATE TABLE users (id integer)');
      await runDatabaseCommand('migrate', { databaseUrl: url });
      expect(await schemaOf(client)).toBe(wanted);
      finished.push(place);
    }
    report('migration-killed', {
      'schema commands of all migrations': commands,
      'killed after the command, and finished by the next start': finished.join(', '),
    });
  }, 600_000);

  async function makeDatabase(name: string): Promise<{ url: string; client: Client }> {
    await server.query(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const client = await connectClient(url.href);
    undo.push(() => client.end());
    return { url: url.href, client };
  }

  /** Makes PostgreSQL call a function after each command that changes the schema. */
  async function watch(client: Client, body: string): Promise<void> {
    await client.query(`
      CREATE SEQUENCE commands;
      CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
      CREATE EVENT TRIGGER watch ON ddl_command_end EXECUTE FUNCTION watch();`);
  }

  const unwatch = (client: Client) =>
    client.query('DROP EVENT TRIGGER watch; DROP FUNCTION watch; DROP SEQUENCE commands');

  async function migrateCounting(client: Client): Promise<number> {
    await watch(client, `PERFORM nextval('commands');`);
    await runDatabaseCommand('migrate', { databaseUrl: urlOf(client) });
    const { rows } = await client.query<{ last_value: string }>('SELECT last_value FROM commands');
    await unwatch(client);
    return Number(rows[0]?.last_value);
  }

  function urlOf(client: Client): string {
    const url = new URL(serverUrl);
    url.pathname = `/${client.database}`;
    return url.href;
  }

  /** Starts the migrations and kills them after `place` commands. */
  async function killAt(url: string, client: Client, place: number): Promise<void> {
    await watch(client, `IF nextval('commands') = ${place} THEN PERFORM pg_advisory_lock(${HALT}); END IF;`);
    await client.query('SELECT pg_advisory_lock($1)', [HALT]);
    const migrating = fork(MIGRATE, [], { env: { ...process.env, DATABASE_URL: url }, stdio: 'ignore' });
    const over = new Promise((resolve) => migrating.once('exit', resolve));
    while (!(await isHalted(client))) await pause(20);
    migrating.kill('SIGKILL');
    await over;
    // PostgreSQL finishes the command that it is running, although the client is gone.
    await client.query('SELECT pg_advisory_unlock($1)', [HALT]);
    await unwatch(client);
  }

  async function isHalted(client: Client): Promise<boolean> {
    const { rows } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${HALT}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length > 0;
  }

  async function schemaOf(client: Client): Promise<string | undefined> {
    return (await client.query<{ schema: string }>(SCHEMA)).rows[0]?.schema;
  }
});
