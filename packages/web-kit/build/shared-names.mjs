/** Stands for the whole module, when the single names that are used cannot be determined. */
const WHOLE = '*';

/**
 * Returns whether a module stands for a shared one. webpack exports no type of such modules.
 *
 * @param {import('webpack').Module} module
 * @returns {module is import('webpack').Module & { options: { shareKey: string } }}
 */
const isShared = (module) => module.type === 'consume-shared-module';

/**
 * Returns the names that a remote's build uses of each module it shares, after optimisation.
 *
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>} sorted names by module; `*` when a module is used as a whole
 */
export function usedExports({ modules, moduleGraph }) {
  /** @type {Record<string, string[]>} */
  const taken = {};
  for (const module of modules) {
    if (!isShared(module)) continue;
    /** @type {Set<string>} */
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
 * Returns the export names of a module that the build includes. It is for the shell, which includes every shared module.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} request module request as written in the import
 * @returns {string[] | null} sorted names; null when they cannot be determined before the module runs
 * @throws Error when the build does not import the module
 */
export function providedExports({ modules, moduleGraph }, request) {
  for (const module of modules) {
    for (const { dependency, module: target } of moduleGraph.getOutgoingConnections(module)) {
      if (!target || !dependency || !('request' in dependency) || dependency.request !== request) continue;
      const names = moduleGraph.getExportsInfo(target).getProvidedExports();
      if (!Array.isArray(names)) return null;
      // The default export of a module that is not an ES module is the whole module.
      const all = target.buildMeta?.exportsType === 'namespace' ? names : [...names, 'default'];
      return [...new Set(all)].sort();
    }
  }
  throw new Error(`the build does not import ${request}`);
}
