import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../../e2e/support/notification-faults';
import { runDatabaseCommand } from '../../tools/servers/database.mjs';
import { openPool } from '../../tools/servers/postgres-client.mjs';
import { launchStack, type Stack } from '../../tools/start/launch-stack.mjs';
import { Crowd } from '../support/crowd';
import { FULL, PLANTED, report, sizeFromEnv } from '../support/profile';

const WISHES = sizeFromEnv('WISHES', 100_000, 1_000);
const SETTLE_MS = 120_000;
/** Longer than the relay's pause between two polls for owed events, in milliseconds. */
const LATER_MS = 5_000;

/** The part of a backup's manifest that is read here. */
interface Saved {
  tables: { name: string; rows: number; sha256: string }[];
}

describe('A backup', () => {
  const undo: (() => Promise<unknown>)[] = [];
  let folder: string;
  let first: Stack;
  let database: Pool;
  let crowd: Crowd;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wishboard-backup-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    first = await launchStack({ env: { DATABASE_URL: '', REDIS_URL: '' }, demoData: false });
    undo.push(() => first.stop());
    database = await poolAt(first.databaseUrl);
    await database.query(
      `INSERT INTO users (username, display_name) SELECT 'member-' || n, 'Member ' || n FROM generate_series(1, $1::int / 10) n`,
      [WISHES],
    );
    await database.query(
      `INSERT INTO wishes (user_id, title, description) SELECT u.id, 'Wish of ' || u.display_name, 'The ' || n || 'th. 願望'
       FROM users u, generate_series(1, 10) n`,
    );
    crowd = await Crowd.gather(first.url, database);
  }, 300_000);

  afterAll(async () => {
    for (const task of undo.reverse()) await task();
  }, 120_000);

  it('is restored row by row except for sessions, and no notification is sent again', async () => {
    await crowd.operate(200);
    await waitUntilNoneOwed(database, SETTLE_MS);
    const saved = await backUp(first.databaseUrl, 'quiet');
    const url = await restoreInto('quiet');
    const kept = (manifest: Saved) => sumsOf(manifest).filter(([name]) => name !== 'sessions');
    expect(kept(await backUp(url, 'quiet-restored'))).toEqual(kept(saved));

    // With an empty Redis, which has no record of handled events.
    const { settled } = await runOn(url);
    // Simulates a copy that has forgotten which events were handled.
    if (PLANTED) await settled.query('UPDATE notifications SET read = 1 - read');
    await pause(LATER_MS);
    const told = (manifest: Saved) => sumsOf(manifest).find(([name]) => name === 'notifications');
    expect(told(await backUp(url, 'quiet-later'))).toEqual(told(saved));
    report('backup', {
      'rows, in tables': `${saved.tables.reduce((sum, { rows }) => sum + rows, 0)}, ${saved.tables.length}`,
      'tables whose hash differs after the restore': 0,
      'notifications told again': 0,
    });
  }, 600_000);

  if (FULL) {
    it('taken while members act delivers every notification that it owes them after the restore', async () => {
      const acting = crowd.operate(1_000);
      while (crowd.failures.length === 0 && (await owed(database)) === 0) await pause(5);
      await backUp(first.databaseUrl, 'busy');
      await acting;
      const url = await restoreInto('busy');
      const { settled } = await runOn(url);
      expect(await findFaults(settled)).toEqual(NO_FAULTS);
    }, 600_000);
  }

  async function poolAt(url: string): Promise<Pool> {
    const pool = await openPool(url);
    undo.push(() => pool.end());
    return pool;
  }

  async function backUp(databaseUrl: string, name: string): Promise<Saved> {
    const path = join(folder, name);
    await runDatabaseCommand('backup', { databaseUrl, args: [path] });
    return JSON.parse(await readFile(join(path, 'backup.json'), 'utf8'));
  }

  async function restoreInto(name: string): Promise<string> {
    await database.query(`CREATE DATABASE ${name}`);
    const url = new URL(first.databaseUrl);
    url.pathname = `/${name}`;
    await runDatabaseCommand('restore', { databaseUrl: url.href, args: [join(folder, name)] });
    return url.href;
  }

  /** Starts the product on a restored database with its own Redis, and waits until no event is owed. */
  async function runOn(databaseUrl: string): Promise<{ settled: Pool }> {
    const stack = await launchStack({ env: { DATABASE_URL: databaseUrl, REDIS_URL: '' }, demoData: false });
    undo.push(() => stack.stop());
    const settled = await poolAt(databaseUrl);
    await waitUntilNoneOwed(settled, SETTLE_MS);
    return { settled };
  }

  const sumsOf = ({ tables }: Saved) => tables.map(({ name, rows, sha256 }) => [name, rows, sha256] as const);

  async function owed(pool: Pool): Promise<number> {
    const { rows } = await pool.query(
      'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries) AS owed',
    );
    return Number(rows[0].owed);
  }
});
