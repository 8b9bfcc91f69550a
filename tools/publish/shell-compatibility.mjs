import semver from 'semver';

/** @import { FederationManifest, ShellRelease } from '../../packages/contracts/src/remotes/manifest.js' */

/**
 * The manifest of a build. Release 0.1 wrote `shared` as an object that maps the name of each shared module to its range.
 *
 * @typedef {Omit<FederationManifest, 'shared'> & { shared?: FederationManifest['shared'] | Record<string, string> }} BuiltManifest
 */

/**
 * File in which the running shell describes itself, beside the published remotes. Its content is a ShellRelease of contracts.
 */
export const RELEASE_FILE = 'shell-release.json';

/**
 * Returns the version range of each shared module in a manifest. Release 0.1 recorded nothing but the ranges.
 *
 * @param {BuiltManifest['shared']} shared
 * @returns {[module: string, range: string][]}
 */
const rangesOf = (shared) =>
  Array.isArray(shared)
    ? shared.map(({ name, requiredVersion }) => [name, requiredVersion])
    : Object.entries(shared ?? {});

/**
 * Returns why a build of a remote would break in the running shell, or null when it fits. The text is a sentence without its
 * end.
 *
 * @param {string} remote folder of the remote, such as `mf-board`
 * @param {Pick<BuiltManifest, 'contract' | 'shared' | 'uses'>} manifest manifest of the build
 * @param {ShellRelease | null} release what the running shell has recorded about itself, or null
 */
export function findIncompatibility(remote, { contract, shared, uses = {} }, release) {
  if (!release) {
    return `Nothing can be held against the running shell, which has not left what it gives remotes (${RELEASE_FILE})`;
  }
  if (!release.contracts.includes(contract)) {
    return `${remote} is of contract ${contract}, and the running shell runs ${release.contracts.join(' and ')}`;
  }
  for (const [module, range] of rangesOf(shared)) {
    const given = release.shared[module];
    if (!given) return `${remote} takes ${module}, which the running shell does not share`;
    if (!semver.satisfies(given.version, range)) {
      return `${remote} takes ${module} ${range}, and the running shell has ${given.version}`;
    }
    const missing = (uses[module] ?? []).filter((name) => name !== '*' && given.names && !given.names.includes(name));
    if (missing.length > 0) {
      return `${remote} takes ${missing.join(', ')} from ${module}, which the running shell (${given.version}) does not export`;
    }
  }
  return null;
}
