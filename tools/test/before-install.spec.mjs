import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/**
 * Returns the modules that a script loads statically, itself included, with the names of their imports.
 *
 * @param {string} file
 * @param {Map<string, string[]>} seen
 */
function loadedModules(file, seen = new Map()) {
  if (seen.has(file)) return seen;
  const imported = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  );
  seen.set(file, imported);
  for (const specifier of imported.filter((each) => each.startsWith('.')))
    loadedModules(join(dirname(file), specifier), seen);
  return seen;
}

it('tools/run.mjs imports no npm package statically, since none may be installed yet', () => {
  const modules = loadedModules(join(ROOT, 'tools', 'run.mjs'));
  expect(modules.size).toBeGreaterThan(4);
  const packages = [...modules.values()].flat().filter((each) => !each.startsWith('.') && !each.startsWith('node:'));
  expect(packages).toEqual([]);
});
