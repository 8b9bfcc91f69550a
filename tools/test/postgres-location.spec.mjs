import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { locatePostgres } from '../servers/postgres-location.mjs';

// Any other user's server keeps its data in the data folder, and the data is removed with the folder.
const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('The data of root’s PostgreSQL outside the data folder', () => {
  /** @type {string[]} */
  const left = [];
  afterEach(() => {
    for (const folder of left.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** @param {string} dataDir */
  function locate(dataDir) {
    /** @type {string[]} */
    const lines = [];
    const { home } = locatePostgres(dataDir, { line: (text) => lines.push(text) });
    left.push(dirname(home));
    return { data: join(home, 'data'), lines };
  }

  function newFolder() {
    const dataDir = mkdtempSync(join(tmpdir(), 'place-'));
    left.push(dataDir);
    return dataDir;
  }

  asRoot('is moved aside when a new folder of the same path has other passwords', () => {
    const dataDir = newFolder();
    const { data } = locate(dataDir);
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '18');
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o700 });
    const { lines } = locate(dataDir);
    expect(existsSync(data)).toBe(false);
    const [aside = ''] = readdirSync(dirname(data)).filter((name) => name.startsWith('data-until-'));
    expect(existsSync(join(dirname(data), aside, 'PG_VERSION'))).toBe(true);
    expect(lines.join()).toContain(aside);
  });

  asRoot('stays where it is for the folder that it is of', () => {
    const dataDir = newFolder();
    const { data } = locate(dataDir);
    mkdirSync(data);
    expect(locate(dataDir).lines.join()).not.toContain('kept');
    expect(existsSync(data)).toBe(true);
  });
});
