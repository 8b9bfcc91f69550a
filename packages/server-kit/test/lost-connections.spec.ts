import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { backUp } from '@wishboard/database/backup/backup';
import { poolOf } from '@wishboard/database/connection/data-source';
import { loadDemoData } from '@wishboard/database/demo/load-demo-data';
import { isConnectionFailure, isTransient } from '@wishboard/database/errors/connection-failure';
import { exportDirectory } from '@wishboard/database/import/export-directory';
import { runMigrations } from '@wishboard/database/schema/migrate';
import { resetDatabase } from '@wishboard/database/schema/reset-database';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import type { PoolClient } from 'pg';

const TYPESCRIPT = fileURLToPath(new URL('./processes/typescript.mjs', import.meta.url));
const BACKUP = fileURLToPath(new URL('../../database/src/commands/backup.ts', import.meta.url));

describe('a lost database connection', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase('lost', { poolSize: 4 });
    await loadDemoData(database.dataSource);
    folder = await mkdtemp(join(tmpdir(), 'lost-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Terminates connections, as an operator or a failover does. Returns their number. */
  async function terminate(condition: string): Promise<number> {
    const rows = await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
    );
    return rows.length;
  }
  /**
   * Resolves at the end of a connection. Adds no error listener, unlike `once` of node:events, because code that merely holds a
   * connection has none either.
   */
  const endOf = (client: PoolClient) => new Promise<void>((resolve) => client.once('end', () => resolve()));
  const pidOf = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

  it('that was idle in a transaction fails the next statement as transient, and the pool goes on', async () => {
    const client = await poolOf(database.dataSource).connect();
    await client.query('BEGIN');
    const lost = endOf(client);
    await terminate(`pid = ${await pidOf(client)}`);
    await lost;
    const error = await client.query('SELECT 1').catch((thrown: unknown) => thrown);
    client.release();
    expect(isTransient(error)).toBe(true);
    expect(await database.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('in the middle of a statement fails that statement as transient', async () => {
    const client = await poolOf(database.dataSource).connect();
    const pid = await pidOf(client);
    const asked = client.query('SELECT pg_sleep(600)').catch((thrown: unknown) => thrown);
    const lost = endOf(client);
    while ((await terminate(`pid = ${pid} AND query LIKE '%pg_sleep%'`)) === 0) await pause(20);
    expect(isTransient(await asked)).toBe(true);
    await lost;
    client.release();
  });

  it('between two statements of a transaction fails the transaction as transient', async () => {
    const handling = database.dataSource.transaction(async (manager) => {
      const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid');
      const client: PoolClient = await manager.queryRunner?.connect();
      const lost = endOf(client);
      await terminate(`pid = ${pid}`);
      await lost;
      await manager.query('SELECT 1');
    });
    const error = await handling.catch((thrown: unknown) => thrown);
    expect({ error, isTransient: isTransient(error) }).toEqual({ error: expect.any(Error), isTransient: true });
  });

  /** Returns the result of work whose connection is terminated while it waits for a lock on a table. */
  async function terminatedWhileWaiting<Said>(work: () => Promise<Said>): Promise<Said> {
    const blocker = await poolOf(database.dataSource).connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE users, migrations IN ACCESS EXCLUSIVE MODE');
      let isOver = false;
      const working = work().finally(() => {
        isOver = true;
      });
      working.catch(() => undefined);
      const waits = `wait_event_type = 'Lock' AND application_name LIKE 'wishboard%'`;
      while (!isOver && (await terminate(waits)) === 0) await pause(20);
      return await working;
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  }

  it.each([
    ['a backup', () => backUp(database.url, join(folder, 'backup'))],
    ['an export', () => exportDirectory(database.url, join(folder, 'export'))],
    ['a reset', () => resetDatabase(database.url)],
    ['a migration', () => runMigrations(database.url)],
  ])('ends %s with its reason, and leaves nothing half done', async (_name, work) => {
    const error = await terminatedWhileWaiting(() => work().catch((thrown: unknown) => thrown));
    expect({ error, isConnectionFailure: isConnectionFailure(error) }).toMatchObject({
      error: { code: '57P01' },
      isConnectionFailure: true,
    });
    expect((await readdir(folder)).filter((entry) => entry.includes('backup'))).toEqual([]);
    expect(await database.dataSource.query('SELECT FROM users LIMIT 1')).toHaveLength(1);
  });

  it('ends an operator’s command with status 1 and one line that says why', async () => {
    const said = await terminatedWhileWaiting(async () => {
      const child = spawn(
        process.execPath,
        ['--conditions=@wishboard/source', '--import', TYPESCRIPT, BACKUP, join(folder, 'backup')],
        { env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return { code, lastLine: output.trim().split('\n').at(-1), hasStack: / at .*:\d+/.test(output) };
    });
    expect(said).toEqual({
      code: 1,
      lastLine:
        'The database cannot be reached, or the connection was lost: terminating connection due to administrator command.',
      hasStack: false,
    });
  }, 60_000);
});
