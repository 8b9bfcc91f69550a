/** Stands for names that cannot be told: the module as a whole was asked for. */
const WHOLE = '*';

/**
 * The names that a remote's build takes of each module it shares, as they are left after optimisation.
 *
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>} sorted, by the module's name; `*` where one is used as a whole
 */
export function namesTaken({ modules, moduleGraph }) {
  const taken = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const names = new Set();
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (!connection.dependency || connection.getActiveState(undefined) === false) continue;
      for (const reference of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
        names.add((Array.isArray(reference) ? reference : reference.name)[0] ?? WHOLE);
      }
    }
    taken[module.options.shareKey] = [...names].sort();
  }
  return taken;
}

/**
 * The names that a build's own copy of a module gives, for the shell, which carries every shared module.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} request as it is imported
 * @returns {string[] | null} sorted; null where they cannot be told before the module runs
 */
export function namesGiven({ modules, moduleGraph }, request) {
  for (const module of modules) {
    for (const { dependency, module: target } of moduleGraph.getOutgoingConnections(module)) {
      if (!target || dependency?.request !== request) continue;
      const names = moduleGraph.getExportsInfo(target).getProvidedExports();
      if (!Array.isArray(names)) return null;
      // Of a module that is not written as an ES module, the whole is its default.
      const all = target.buildMeta?.exportsType === 'namespace' ? names : [...names, 'default'];
      return [...new Set(all)].sort();
    }
  }
  throw new Error(`the build does not import ${request}`);
}
