/**
 * An entry of package-lock.json.
 *
 * @typedef {{ version?: string, integrity?: string, inBundle?: boolean, link?: boolean, resolved?: string } & Partial<Record<DependencyKind, Record<string, string>>>} Entry
 * @typedef {'dependencies' | 'devDependencies' | 'optionalDependencies'} DependencyKind
 * @typedef {Record<string, Entry>} Entries
 */

/**
 * Returns the entry that the package at `path` of the lockfile would load for `name`. As in Node's resolution, its own
 * `node_modules` comes first, then those of the folders above.
 *
 * @param {Entries} packages
 * @param {string} path
 * @param {string} name
 */
function findEntry(packages, path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/')))) {
    const candidate = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return packages[candidate];
    if (!base) return null;
  }
}

/**
 * Returns whether npm verifies the downloaded package. A bundled package is verified together with the package that contains
 * it.
 *
 * @param {Entry} entry
 */
const isPinned = ({ integrity, inBundle, link }) =>
  link || inBundle || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');

/** @param {string} version */
const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || version.startsWith('$');

/**
 * Returns the problems of a lockfile:
 *
 * - A missing entry of an optional package makes `npm ci` fail. `npm install` on another platform may leave such entries out.
 * - An absolute address ties every clone to the registry of the lockfile's author.
 * - A package without an integrity hash is whatever the registry returns.
 *
 * @param {{ packages: Entries }} lockfile
 */
export function findLockfileProblems({ packages }) {
  /** @type {string[]} */
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!findEntry(packages, path, name)) problems.push(`${path || 'the root'}: ${name} has no entry`);
    }
    if (/^https?:/.test(entry.resolved ?? '')) problems.push(`${path}: names a registry's address`);
    if (path.includes('node_modules/')) {
      if (!isPinned(entry)) problems.push(`${path}: has no integrity of SHA-512`);
      continue;
    }
    for (const [name, version] of Object.entries({ ...entry.dependencies, ...entry.devDependencies })) {
      if (!isExact(version)) problems.push(`${path || 'the root'}: ${name} ${version} is not an exact version`);
    }
  }
  return problems;
}
