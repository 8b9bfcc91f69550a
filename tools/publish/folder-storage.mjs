import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withFileLock } from '../system/file-lock.mjs';
import { OperatorError } from '../system/project.mjs';

/** How long a publication waits for another one to end, in milliseconds. A publication takes milliseconds itself. */
const LOCK_MS = 20_000;

/** Returns the integrity hash with which browsers and the shell check a file. @param {string | Buffer} bytes */
export const integrityOf = (bytes) => `sha384-${hash('sha384', bytes, 'base64')}`;

/**
 * The store of published remotes. `readJson` returns a `tag` with the value, and `writeJson` returns false when the value has
 * changed since that tag. `storeVersion` returns the folder that holds the version's files. `runExclusively` runs publications one at
 * a time where the store can lock.
 *
 * @typedef {object} RemoteStorage
 * @property {(path: string) => Promise<{ value: unknown, tag: string | null }>} readJson
 * @property {(path: string, value: unknown, tag: string | null) => Promise<boolean>} writeJson
 * @property {(path: string, dist: string) => Promise<string>} storeVersion
 * @property {<Result>(work: () => Promise<Result>) => Promise<Result>} runExclusively
 */

/**
 * Stores published remotes in the data folder. A publication holds a lock, so the values it has read cannot change before it
 * writes.
 *
 * @param {string} dataDir
 * @returns {RemoteStorage}
 */
export const folderStorage = (dataDir) => ({
  async readJson(path) {
    const file = join(dataDir, path);
    return { value: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, tag: null };
  },

  /** Replaces the file atomically: a concurrent reader sees the old content. */
  async writeJson(path, value) {
    const file = join(dataDir, path);
    const draft = `${file}.${process.pid}.draft`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(draft, file);
    return true;
  },

  async storeVersion(path, dist) {
    const target = join(dataDir, path);
    if (existsSync(target)) return target;
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}`);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(dist, draft, { recursive: true });
    // Another process may have stored the same version in the meantime, with the same bytes.
    if (existsSync(target)) rmSync(draft, { recursive: true });
    else renameSync(draft, target);
    return target;
  },

  runExclusively(work) {
    const path = join(dataDir, 'remotes.lock');
    const held = new OperatorError(`Another publication holds ${path}.`);
    return withFileLock(path, work, (_holder, waitedMs) => (waitedMs > LOCK_MS ? held : null));
  },
});
