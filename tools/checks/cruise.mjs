import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';

/** @import { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser' */
/** @import { Part, Rule } from './boundaries.mjs' */

const SOURCE = /\.(ts|tsx|mjs)$/;
const NO_SOURCE = '(^|/)(node_modules|dist|coverage)/';

// dependency-cruiser 17 parses every file as TypeScript without JSX and has no setting for it. Version 18 chooses by file
// name, but needs Node 22. A test with a planted import in a .tsx file shows that this patch still works.
const parseFile = swc.parseFileSync;
swc.parseFileSync = /** @type {typeof parseFile} */ (
  (/** @type {string} */ path, /** @type {import('@swc/core').ParseOptions} */ options) =>
    parseFile(path, { ...options, syntax: 'typescript', tsx: path.endsWith('.tsx') })
);

const RESOLVE = {
  conditionNames: ['@wishboard/source', 'import', 'require', 'node', 'default', 'types'],
  exportsFields: ['exports'],
  extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
  mainFields: ['module', 'main', 'types'],
};

/** Returns whether a folder contains any source files. @param {string} folder @returns {boolean} */
function hasSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return false;
    return entry.isDirectory() ? hasSources(join(folder, entry.name)) : SOURCE.test(entry.name);
  });
}

/**
 * Follows every import below `root` and checks it against the rules.
 *
 * @param {{ root: string, parts: Record<string, Part>, rules: Rule[] }} check
 * @returns the violations as lines, and the numbers of files and imports checked
 * @throws {Error} when a part with sources was not scanned, or no import between parts was found. The check would then say
 *   nothing about the code
 */
export async function checkBoundaries({ root, parts, rules }) {
  const present = Object.values(parts).filter(({ at }) => existsSync(join(root, at)) && hasSources(join(root, at)));
  if (present.length === 0) throw new Error(`The import check found no sources below ${root}.`);
  const { output } = await cruise(
    present.map(({ at }) => at),
    {
      baseDir: root,
      ruleSet: {
        forbidden: /** @type {IForbiddenRuleType[]} */ (rules.map((rule) => ({ ...rule, severity: 'error' }))),
      },
      validate: true,
      combinedDependencies: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // Only the parts' own builds: many a package has its files in a folder `dist`, too.
      exclude: { path: present.map(({ at }) => `^${at}/(dist|coverage)/`) },
      enhancedResolveOptions: RESOLVE,
    },
    RESOLVE,
  );
  const { modules, summary } = /** @type {ICruiseResult} */ (output);
  const scanned = modules.filter(({ source }) => !new RegExp(NO_SOURCE).test(source));
  const unseen = present.filter(({ at }) => !scanned.some(({ source }) => source.startsWith(`${at}/`)));
  if (unseen.length > 0) throw new Error(`The import check saw nothing of ${unseen.map(({ at }) => at).join(', ')}.`);
  const partOf = (/** @type {string} */ path) => present.find(({ at }) => path.startsWith(`${at}/`))?.at;
  const edges = scanned.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const crossings = edges.filter(({ from, to }) => partOf(to) && partOf(from) !== partOf(to)).length;
  if (crossings === 0) throw new Error('The import check followed no import from one part to another.');
  const violations = summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${from} → ${cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to}\n    ${rule.name}`,
  );
  return { files: scanned.length, edges: edges.length, crossings, violations };
}
