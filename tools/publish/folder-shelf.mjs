import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { alone } from '../system/file-lock.mjs';
import { OperatorError } from '../system/project.mjs';

/** How long a publication waits for another team's to end, which takes milliseconds. */
const LOCK_MS = 20_000;

/** The digest by which browsers and the shell know a file. @param {string | Buffer} bytes */
export const integrityOf = (bytes) => `sha384-${hash('sha384', bytes, 'base64')}`;

/**
 * Where published remotes are kept. What is read carries a `tag`; what is written on it fails, with false, when it is another by
 * then. `keepVersion` answers the folder with the files of the version, and `inTurn` runs one publication at a time where it can.
 *
 * @typedef {object} Shelf
 * @property {(path: string) => Promise<{ value: unknown, tag: string | null }>} readJson
 * @property {(path: string, value: unknown, tag: string | null) => Promise<boolean>} writeJson
 * @property {(path: string, dist: string) => Promise<string>} keepVersion
 * @property {<Result>(work: () => Promise<Result>) => Promise<Result>} inTurn
 */

/**
 * Published remotes in the data folder. Whoever publishes holds a lock, so that what was read is still so when it writes.
 *
 * @param {string} dataDir
 * @returns {Shelf}
 */
export const folderShelf = (dataDir) => ({
  async readJson(path) {
    const file = join(dataDir, path);
    return { value: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, tag: null };
  },

  /** Whole or not at all: whoever reads the file meanwhile reads the old one. */
  async writeJson(path, value) {
    const file = join(dataDir, path);
    const draft = `${file}.${process.pid}.draft`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(draft, file);
    return true;
  },

  async keepVersion(path, dist) {
    const target = join(dataDir, path);
    if (existsSync(target)) return target;
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}`);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(dist, draft, { recursive: true });
    // Another process may have stored the same version meanwhile, which holds the same bytes.
    if (existsSync(target)) rmSync(draft, { recursive: true });
    else renameSync(draft, target);
    return target;
  },

  inTurn(work) {
    const path = join(dataDir, 'remotes.lock');
    const held = new OperatorError(`Another publication holds ${path}.`);
    return alone(path, work, (_holder, waitedMs) => (waitedMs > LOCK_MS ? held : null));
  },
});
