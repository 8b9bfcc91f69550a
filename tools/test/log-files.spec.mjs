import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withClient } from '../servers/postgres-client.mjs';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { startServers } from '../start/servers.mjs';
import { openLogFolder, withLog } from '../system/log-file.mjs';
import { createProgress } from '../system/progress.mjs';

/** @import { Task } from '../system/cleanup.mjs' */

/** @param {string} path */
const modeOf = (path) => statSync(path).mode & 0o777;

describe('The logs', () => {
  /** @type {string} */
  let dataDir;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'logs-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('have mode 0600 in a folder of mode 0700', () => {
    const log = join(openLogFolder(dataDir), 'bff.log');
    withLog(log, () => undefined);
    expect([modeOf(join(dataDir, 'logs')), modeOf(log)]).toEqual([0o700, 0o600]);
  });

  it('of an earlier release get these modes, and keep their lines', () => {
    const log = join(dataDir, 'logs', 'bff.log');
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(log, 'before\n');
    chmodSync(join(dataDir, 'logs'), 0o755);
    chmodSync(log, 0o644);
    openLogFolder(dataDir);
    withLog(log, (file) => writeFileSync(file, 'after\n'));
    expect([modeOf(join(dataDir, 'logs')), modeOf(log)]).toEqual([0o700, 0o600]);
    expect(readFileSync(log, 'utf8')).toBe('before\nafter\n');
  });
});

describe('The embedded servers', () => {
  /** @type {Task[]} */
  const undo = [];
  /** @type {string} */
  let dataDir;
  /** @type {string} */
  let databaseUrl;

  beforeAll(async () => {
    dataDir = makeTemporaryDataDir();
    const servers = await startServers({
      env: {},
      dataDir,
      progress: createProgress({ quiet: true }),
      onRunning: (task) => undo.push(task),
      durable: false,
      anyPort: true,
    });
    databaseUrl = servers.databaseUrl;
  }, 180_000);
  afterAll(async () => {
    for (const task of undo.reverse()) await task();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('are used by a command beside the product, which says so, and neither stopped nor started again by it', async () => {
    /** @type {string[]} */
    const steps = [];
    /** @type {Task[]} */
    const stops = [];
    const progress = createProgress({ quiet: true });
    const servers = await startServers({
      env: {},
      dataDir,
      progress: {
        ...progress,
        step: (label, work) => {
          steps.push(label);
          return progress.step(label, work);
        },
      },
      onRunning: (task) => stops.push(task),
      isRunning: true,
    });
    expect(servers.databaseUrl).toBe(databaseUrl);
    expect(steps).toEqual(['Using the running PostgreSQL', 'Using the running Redis']);
    expect(stops).toEqual([]);
  });

  it('write logs that their owner alone can read', () => {
    for (const name of ['postgres', 'redis']) {
      const log = join(dataDir, 'logs', `${name}.log`);
      expect(existsSync(log)).toBe(true);
      expect(modeOf(log)).toBe(0o600);
    }
    expect(modeOf(join(dataDir, 'logs'))).toBe(0o700);
  });

  it('do not log the values of a refused row', async () => {
    const refusal = withClient(databaseUrl, async (client) => {
      await client.query('CREATE TEMP TABLE kept (text text CHECK (length(text) < 3)) ON COMMIT PRESERVE ROWS');
      await client.query('INSERT INTO kept VALUES ($1)', ['nobody’s business']);
    });
    await expect(refusal).rejects.toMatchObject({ detail: expect.stringContaining('business') });
    const log = readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('kept_text_check');
    expect(log).not.toContain('business');
  });
});
