import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../system/project.mjs';
import { integrityOf } from './folder-storage.mjs';

/** @import { BuiltManifest } from './shell-compatibility.mjs' */

/** @param {string} file */
const isLoaded = (file) => /\.(js|css)$/.test(file);
/** Hash algorithms of subresource integrity. */
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** @param {Buffer} bytes */
const hashesOf = (bytes) => ALGORITHMS.map((name) => createHash(name).update(bytes).digest('base64'));

/**
 * Completes the manifest of a build made by Module Federation's own plugin with what this product needs before it runs a
 * remote: the integrity hash of every file, and a version derived from those. A manifest of web-kit/build has both and is
 * returned unchanged.
 *
 * @param {string} remote folder of the remote, such as `mf-board`
 * @param {string} dist folder of the build, whose manifest is rewritten
 * @param {BuiltManifest} manifest manifest as found in the folder
 * @returns {BuiltManifest} the completed manifest
 * @throws {OperatorError} when the build states no contract, or would load files without an integrity check
 */
export function completeManifest(remote, dist, manifest) {
  if (manifest.integrity || !manifest.metaData) return manifest;
  const { contract, remoteEntry } = manifest.metaData;
  if (typeof contract !== 'number') {
    throw new OperatorError(
      `The manifest of ${remote} states no contract (docs/delivery.md, "Builds of other tools").`,
    );
  }
  const files = readdirSync(dist).filter(isLoaded).sort();
  const loaded = files.map((file) => ({ file, bytes: readFileSync(join(dist, file)) }));
  const entry = [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/');
  const scripts = loaded.filter(({ file }) => file.endsWith('.js'));
  const isCompared = (/** @type {Buffer} */ bytes) =>
    hashesOf(bytes).some((hash) => scripts.some((script) => script.bytes.includes(hash)));
  const unseen = loaded.filter(({ file, bytes }) => file !== entry && !isCompared(bytes)).map(({ file }) => file);
  if (unseen.length > 0) {
    throw new OperatorError(
      `Nothing in the build of ${remote} has the browser compare ${unseen.join(', ')} with a hash: build with subresource integrity (docs/delivery.md, "Builds of other tools").`,
    );
  }
  const integrity = Object.fromEntries(loaded.map(({ file, bytes }) => [file, integrityOf(bytes)]));
  const facts = { contract, integrity, shared: manifest.shared };
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  const preload = [entry, ...manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync])].filter(
    (file) => integrity[file],
  );
  const completed = { ...manifest, contract, integrity, version, entry, preload: [...new Set(preload)] };
  writeFileSync(join(dist, 'mf-manifest.json'), `${JSON.stringify(completed, null, 2)}\n`);
  return completed;
}
