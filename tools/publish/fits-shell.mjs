import semver from 'semver';

/** @import { FederationManifest, ShellRelease } from '../../packages/contracts/src/remotes/manifest.js' */

/**
 * The manifest of a build. Release 0.1 wrote the range of each shared module by its name.
 *
 * @typedef {Omit<FederationManifest, 'shared'> & { shared?: FederationManifest['shared'] | Record<string, string> }} BuiltManifest
 */

/** What the shell in force has left of itself, beside the published remotes. Shape: ShellRelease in contracts. */
export const RELEASE = 'shell-release.json';

/** The ranges that a manifest asks for; in release 0.1 they were all that it said of a shared module. @param {BuiltManifest['shared']} shared @returns {[module: string, range: string][]} */
const rangesOf = (shared) =>
  Array.isArray(shared)
    ? shared.map(({ name, requiredVersion }) => [name, requiredVersion])
    : Object.entries(shared ?? {});

/**
 * Why a build of a remote would break in the shell that runs, as a sentence without its end, or null when it fits.
 *
 * @param {string} remote its folder, `mf-board`
 * @param {Pick<BuiltManifest, 'contract' | 'shared' | 'uses'>} manifest of the build
 * @param {ShellRelease | null} release what the shell in force has left, or null
 */
export function misfit(remote, { contract, shared, uses = {} }, release) {
  if (!release) {
    return `Nothing can be held against the running shell, which has not left what it gives remotes (${RELEASE})`;
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
