import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { claimLock, readLock, setStaleLockAside } from '../system/file-lock.mjs';
import { isSameProcess } from '../system/process-identity.mjs';
import { OperatorError } from '../system/project.mjs';

/** How long a publication waits for another team's to end, which takes milliseconds. */
const LOCK_MS = 20_000;

export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Published remotes in the data folder. Whoever publishes holds a lock, so that what was read is still so when it writes. */
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

  async inTurn(work) {
    const path = join(dataDir, 'remotes.lock');
    const deadline = performance.now() + LOCK_MS;
    while (!claimLock(path)) {
      if (!isSameProcess(readLock(path))) setStaleLockAside(path);
      else if (performance.now() > deadline) throw new OperatorError(`Another publication holds ${path}.`);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    try {
      return await work();
    } finally {
      rmSync(path, { force: true });
    }
  },
});
