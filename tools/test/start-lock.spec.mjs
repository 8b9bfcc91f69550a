import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findRunning, takeLock } from '../start/start-lock.mjs';
import { recordProcess } from '../system/process-identity.mjs';

/** @type {string} */
let dataDir;
const path = () => join(dataDir, 'start.lock');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('The lock of a data folder', () => {
  it('can be taken again after it was released', async () => {
    (await takeLock(dataDir)).release();
    expect(existsSync(path())).toBe(false);
    (await takeLock(dataDir)).release();
  });

  it('refuses a second run in one line that says what to do', async () => {
    const lock = await takeLock(dataDir);
    await expect(takeLock(dataDir)).rejects.toThrow(/already runs here \(process \d+.*Ctrl-C.*DATA_DIR/);
    expect(findRunning(dataDir)?.pid).toBe(process.pid);
    lock.release();
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 - 3, identity: 'gone' })],
    ['a process whose number another one has now', JSON.stringify({ pid: process.pid, identity: 'before the reboot' })],
    ['a crash in the middle of writing', '{"pid":'],
  ])('is taken over from %s', async (_from, text) => {
    writeFileSync(path(), text);
    expect(findRunning(dataDir)).toBeNull();
    const lock = await takeLock(dataDir);
    expect(findRunning(dataDir)?.pid).toBe(process.pid);
    lock.release();
  });

  it('is taken once a stopping run has removed it', async () => {
    writeFileSync(path(), JSON.stringify({ ...recordProcess(process.ppid), stopping: true }));
    const waiting = takeLock(dataDir);
    setTimeout(() => rmSync(path()), 300);
    (await waiting).release();
  });
});
