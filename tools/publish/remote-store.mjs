import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../system/project.mjs';
import { completeManifest } from './complete-manifest.mjs';
import { folderStorage, integrityOf } from './folder-storage.mjs';
import { findIncompatibility, RELEASE_FILE } from './shell-compatibility.mjs';

/** @import { ShellRelease } from '../../packages/contracts/src/remotes/manifest.js' */
/** @import { BuiltManifest } from './shell-compatibility.mjs' */
/** @import { RemoteStorage } from './folder-storage.mjs' */

/**
 * Path prefix under which the BFF serves published files (bff/src/page). The store is the data folder or a bucket:
 *
 * - `remotes/<remote>/<version>/` holds the files of one version and never changes again.
 * - `remotes/<remote>/history.json` records when each version was published and which version it replaced.
 * - `remotes.json` names the version in force of each remote.
 * - `shell-release.json`, written by the BFF, describes what the running shell gives remotes.
 */
export const PUBLISHED_PREFIX = '/remotes/published/';

const MANIFEST = 'mf-manifest.json';
const REMOTES = 'remotes.json';
/** Attempts before a publication gives up because others keep publishing at the same moment. */
const TRIES = 100;

/**
 * Types of the store. `Published` is an entry of the history, whose `replaced` names the version it replaced, or null for the
 * build beside the shell.
 *
 * @typedef {{ version: string, integrity: string, at: string, by?: string, takenBack?: { at: string, by: string }, replaced: string | null }} Published
 * @typedef {Published & { inForce: boolean }} Publication
 * @typedef {Record<string, { manifest: string, integrity: string }>} Remotes
 * @typedef {string | RemoteStorage} StorageLocation a data folder, or the result of `openStorage`
 */

/** @param {string} remote */
const nameOf = (remote) => remote.replaceAll('-', '_');
/** @param {string} remote */
const historyOf = (remote) => `remotes/${remote}/history.json`;
/** @param {StorageLocation} location */
const storageAt = (location) => (typeof location === 'string' ? folderStorage(location) : location);

/** @template Value @typedef {Promise<{ value: Value | null, tag: string | null }>} Read */

/** @param {RemoteStorage} storage */
const readRemotes = (storage) => /** @type {Read<Remotes>} */ (storage.readJson(REMOTES));

/** @param {RemoteStorage} storage @param {string} remote */
const readHistory = (storage, remote) => /** @type {Read<Published[]>} */ (storage.readJson(historyOf(remote)));

/** Reads what the running shell gives remotes. @param {RemoteStorage} storage */
const readRelease = async (storage) => (await /** @type {Read<ShellRelease>} */ (storage.readJson(RELEASE_FILE))).value;

/**
 * Returns the version that `remotes.json` names, or null while the build beside the shell is in force.
 *
 * @param {Remotes | null} remotes
 * @param {string} remote
 */
function versionInForce(remotes, remote) {
  const address = remotes?.[nameOf(remote)]?.manifest ?? '';
  return address.startsWith(`${PUBLISHED_PREFIX}${remote}/`) ? (address.split('/').at(-2) ?? null) : null;
}

/**
 * Returns `remotes.json` with another version of one remote. A null entry stands for the build beside the shell.
 *
 * @param {Remotes | null} remotes
 * @param {string} remote
 * @param {Published | null} entry
 * @returns {Remotes}
 */
function withVersion(remotes, remote, entry) {
  const { [nameOf(remote)]: _before, ...others } = remotes ?? {};
  if (!entry) return others;
  const manifest = `${PUBLISHED_PREFIX}${remote}/${entry.version}/${MANIFEST}`;
  return { ...others, [nameOf(remote)]: { manifest, integrity: entry.integrity } };
}

/**
 * Reads and checks the manifest of a build.
 *
 * @param {string} remote
 * @param {string} dist
 * @returns {BuiltManifest}
 * @throws {OperatorError} when the build belongs to another remote, or a file is missing or altered
 */
function readBuild(remote, dist) {
  const path = join(dist, MANIFEST);
  const built = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  if (built?.name !== nameOf(remote)) throw new OperatorError(`${dist} holds no build of ${remote}.`);
  const manifest = completeManifest(remote, dist, built);
  for (const [file, integrity] of Object.entries(manifest.integrity)) {
    const path = join(dist, file);
    if (!existsSync(path) || integrityOf(readFileSync(path)) !== integrity) {
      throw new OperatorError(`${path} is not what its manifest says. Build ${remote} anew.`);
    }
  }
  return manifest;
}

/**
 * @template Result
 * @typedef {{ result: Result, entry?: Published | null, history?: Published[] }} Decision
 */
/**
 * @template Result
 * @typedef {(inForce: string | null, past: Published[]) => Decision<Result> | Promise<Decision<Result>>} Decide
 */

/**
 * Changes one entry of `remotes.json` without losing another team's change. When the data has changed since it was read,
 * `decide` runs again on the new data.
 *
 * @template Result
 * @param {RemoteStorage} storage
 * @param {string} remote
 * @param {Decide<Result>} decide receives the version in force and the history. Returns the `result` of the call, the `entry`
 *   to put in force (null: the build beside the shell; undefined: no change), and the `history` to write first
 */
function updateEntry(storage, remote, decide) {
  return storage.runExclusively(async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const remotes = await readRemotes(storage);
      const past = await readHistory(storage, remote);
      const { result, entry, history } = await decide(versionInForce(remotes.value, remote), past.value ?? []);
      if (entry === undefined) return result;
      const historyWritten = !history || (await storage.writeJson(historyOf(remote), history, past.tag));
      const entryWritten =
        historyWritten && (await storage.writeJson(REMOTES, withVersion(remotes.value, remote, entry), remotes.tag));
      if (entryWritten) return result;
      await pause(Math.random() * 50);
    }
    throw new OperatorError('Others publish all the time. Try again later.');
  });
}

/**
 * Returns every published version of a remote, the oldest first.
 *
 * @param {StorageLocation} location
 * @param {string} remote
 * @returns {Promise<Publication[]>}
 */
export async function listPublications(location, remote) {
  const storage = storageAt(location);
  const current = versionInForce((await readRemotes(storage)).value, remote);
  const history = (await readHistory(storage, remote)).value ?? [];
  return history.map((entry) => ({ ...entry, inForce: entry.version === current }));
}

/** Returns the name for the history: the account that runs the CI workflow, else the user of this machine. */
export function publisher(env = process.env) {
  if (env.GITHUB_ACTOR?.trim()) return env.GITHUB_ACTOR.trim();
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have a number and no name.
    return `user ${process.getuid?.()}`;
  }
}

/**
 * Stores a build of a remote and puts it in force, provided that the running shell gives everything the build needs.
 *
 * @param {StorageLocation} location
 * @param {string} remote
 * @param {string} dist folder of the build
 * @param {string} by name for the history
 * @returns the new version, and the version it replaced
 * @throws {OperatorError} when the build would break in the running shell
 */
export async function publishBuild(location, remote, dist, by = publisher()) {
  const storage = storageAt(location);
  const manifest = readBuild(remote, dist);
  const { version } = manifest;
  const problem = findIncompatibility(remote, manifest, await readRelease(storage));
  if (problem) throw new OperatorError(`${problem}: deploy the shell and the BFF of this commit first.`);
  const stored = await storage.storeVersion(`remotes/${remote}/${version}`, dist);
  readBuild(remote, stored);
  const integrity = integrityOf(readFileSync(join(stored, MANIFEST)));
  return updateEntry(storage, remote, (replaced, past) => {
    const result = { version, replaced };
    if (replaced === version) return { result };
    const entry = { version, integrity, at: new Date().toISOString(), by, replaced };
    return { result, entry, history: [...past.filter((other) => other.version !== version), entry] };
  });
}

/**
 * Puts back in force what the current version replaced: an earlier version, or the build beside the shell.
 *
 * @param {StorageLocation} location
 * @param {string} remote
 * @param {string} by name for the history
 * @returns the version taken back, and the one in force now (null: the build beside the shell)
 * @throws {OperatorError} when nothing is published, or the replaced version is gone or would break in the running shell
 */
export function rollBack(location, remote, by = publisher()) {
  const storage = storageAt(location);
  return updateEntry(storage, remote, async (from, past) => {
    if (!from) throw new OperatorError(`Nothing of ${remote} is published; the build beside the shell is in force.`);
    const to = past.find(({ version }) => version === from)?.replaced ?? null;
    if (to) await requireCompatible(storage, remote, to);
    const takenBack = { at: new Date().toISOString(), by };
    const history = past.map((entry) => (entry.version === from ? { ...entry, takenBack } : entry));
    return { result: { from, to }, entry: past.find(({ version }) => version === to) ?? null, history };
  });
}

/** @param {RemoteStorage} storage @param {string} remote @param {string} version */
async function requireCompatible(storage, remote, version) {
  const path = `remotes/${remote}/${version}/${MANIFEST}`;
  const { value: manifest } = await /** @type {Read<BuiltManifest>} */ (storage.readJson(path));
  if (!manifest) throw new OperatorError(`${version} of ${remote} is stored no longer. Publish a build instead.`);
  const release = await readRelease(storage);
  // A server of an earlier release records nothing, and that must not prevent a rollback.
  const problem = release && findIncompatibility(`${version} of ${remote}`, manifest, release);
  if (problem) throw new OperatorError(`${problem}: publish a build that fits instead.`);
}
