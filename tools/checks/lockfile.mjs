/**
 * An entry of package-lock.json.
 *
 * @typedef {{ integrity?: string, inBundle?: boolean, link?: boolean, resolved?: string } & Partial<Record<DependencyKind, Record<string, string>>>} Entry
 * @typedef {'dependencies' | 'devDependencies' | 'optionalDependencies'} DependencyKind
 * @typedef {Record<string, Entry>} Entries
 */

/**
 * The entry that a package found at `path` of the lockfile would load for `name`: its own `node_modules` first, then
 * those of the folders above, as Node looks.
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

/** What npm compares the downloaded package with. A package inside another's is compared with that one. @param {Entry} entry */
const isPinned = ({ integrity, inBundle, link }) =>
  link || inBundle || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');

/** @param {string} version */
const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || version.startsWith('$');

/**
 * What is wrong with a lockfile. `npm ci` refuses one that lacks an optional package's entry, which `npm install` on
 * another platform may leave out; an address would tie every clone to the registry of whoever wrote it; and without its
 * digest a package is whatever the registry answers.
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
