import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimLock, readLock, setStaleLockAside } from './file-lock.mjs';
import { isSameProcess } from './process-identity.mjs';
import { OperatorError } from './project.mjs';

/**
 * The store of published remotes in the data folder. `remotes/<remote>/<version>/` holds the files of one version and is
 * never changed again; `remotes/<remote>/history.json` says what was published when, and in the place of what;
 * `remotes.json` names the version in force. The BFF serves the files below PUBLISHED_PREFIX (bff/src/page).
 */
export const PUBLISHED_PREFIX = '/remotes/published/';

/** How long a publication waits for another team's to end, which takes milliseconds. */
const LOCK_MS = 20_000;

const MANIFEST = 'mf-manifest.json';
const nameOf = (remote) => remote.replaceAll('-', '_');
const folderOf = (dataDir, remote) => join(dataDir, 'remotes', remote);
const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

function readJson(path, fallback) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback;
}

/** Whole or not at all: whoever reads the file meanwhile reads the old one. */
function writeJson(path, value) {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(draft, path);
}

/** Two teams that publish at once take turns, so that neither writes over the other's entry. */
async function inTurn(dataDir, work) {
  const path = join(dataDir, 'remotes.lock');
  const deadline = performance.now() + LOCK_MS;
  while (!claimLock(path)) {
    if (!isSameProcess(readLock(path))) setStaleLockAside(path);
    else if (performance.now() > deadline) throw new OperatorError(`Another publication holds ${path}.`);
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** The version that `remotes.json` names, or null while the build beside the shell is in force. */
function versionInForce(dataDir, remote) {
  const address = readJson(join(dataDir, 'remotes.json'), {})[nameOf(remote)]?.manifest ?? '';
  return address.startsWith(`${PUBLISHED_PREFIX}${remote}/`) ? address.split('/').at(-2) : null;
}

/** Points `remotes.json` at a version, or with null at the build beside the shell. */
function putInForce(dataDir, remote, version) {
  const path = join(dataDir, 'remotes.json');
  const { [nameOf(remote)]: _before, ...remotes } = readJson(path, {});
  if (version) {
    remotes[nameOf(remote)] = {
      manifest: `${PUBLISHED_PREFIX}${remote}/${version}/${MANIFEST}`,
      integrity: readHistory(dataDir, remote).find((entry) => entry.version === version).integrity,
    };
  }
  writeJson(path, remotes);
}

const historyPath = (dataDir, remote) => join(folderOf(dataDir, remote), 'history.json');
const readHistory = (dataDir, remote) => readJson(historyPath(dataDir, remote), []);

/** @throws OperatorError when a build is not this remote's, or is not whole */
function readBuild(remote, dist) {
  const manifest = readJson(join(dist, MANIFEST), null);
  if (manifest?.name !== nameOf(remote)) throw new OperatorError(`${dist} holds no build of ${remote}.`);
  for (const [file, integrity] of Object.entries(manifest.integrity)) {
    const path = join(dist, file);
    if (!existsSync(path) || integrityOf(path) !== integrity) {
      throw new OperatorError(`${path} is not what its manifest says. Build ${remote} anew.`);
    }
  }
  return manifest;
}

/**
 * Every version of a remote that was published, the oldest first.
 *
 * @returns `{ version, integrity, at, replaced, inForce }` each; `replaced` is the version it took the place of, or null
 */
export function listPublications(dataDir, remote) {
  const current = versionInForce(dataDir, remote);
  return readHistory(dataDir, remote).map((entry) => ({ ...entry, inForce: entry.version === current }));
}

/**
 * Stores a build of a remote and puts it in force.
 *
 * @param dist folder of the build
 * @returns its version, and the version it took the place of
 */
export async function publishBuild(dataDir, remote, dist) {
  const { version } = readBuild(remote, dist);
  const folder = folderOf(dataDir, remote);
  const target = join(folder, version);
  if (!existsSync(target)) {
    const draft = join(folder, `.${version}.${process.pid}`);
    mkdirSync(folder, { recursive: true });
    cpSync(dist, draft, { recursive: true });
    // Another process may have stored the same version meanwhile, which holds the same bytes.
    if (existsSync(target)) rmSync(draft, { recursive: true });
    else renameSync(draft, target);
  }
  readBuild(remote, target);
  return inTurn(dataDir, () => {
    const replaced = versionInForce(dataDir, remote);
    if (replaced !== version) {
      const others = readHistory(dataDir, remote).filter((entry) => entry.version !== version);
      const entry = { version, integrity: integrityOf(join(target, MANIFEST)), at: new Date().toISOString(), replaced };
      writeJson(historyPath(dataDir, remote), [...others, entry]);
      putInForce(dataDir, remote, version);
    }
    return { version, replaced };
  });
}

/**
 * Puts in force again what the version in force took the place of: an earlier version, or the build beside the shell.
 *
 * @returns the version taken back, and the one in force now (null: the build beside the shell)
 * @throws OperatorError when nothing is published
 */
export function rollBack(dataDir, remote) {
  return inTurn(dataDir, () => {
    const from = versionInForce(dataDir, remote);
    if (!from) throw new OperatorError(`Nothing of ${remote} is published; the build beside the shell is in force.`);
    const to = readHistory(dataDir, remote).find((entry) => entry.version === from)?.replaced ?? null;
    putInForce(dataDir, remote, to);
    return { from, to };
  });
}
