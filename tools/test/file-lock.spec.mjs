import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withFileLock } from '../system/file-lock.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let path;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
  path = join(folder, '.cache', 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('withFileLock', () => {
  it('runs concurrent work on one lock one after another, and removes the lock', async () => {
    /** @type {string[]} */
    const seen = [];
    const work = (/** @type {string} */ who) => async () => {
      seen.push(`${who} begins`);
      await pause(20);
      seen.push(`${who} ends`);
      return who;
    };
    expect(await Promise.all(['one', 'two', 'three'].map((who) => withFileLock(path, work(who))))).toEqual([
      'one',
      'two',
      'three',
    ]);
    const order = seen.filter((_, index) => index % 2 === 0).map((line) => line.split(' ')[0]);
    expect(seen).toEqual(order.flatMap((who) => [`${who} begins`, `${who} ends`]));
    expect(existsSync(path)).toBe(false);
  });

  it('does not wait for a process that is gone', async () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 - 3, identity: 'gone' }));
    expect(await withFileLock(path, async () => 'done')).toBe('done');
  });

  it('releases the lock when the work fails', async () => {
    await expect(withFileLock(path, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await withFileLock(path, async () => 'done')).toBe('done');
  });
});
