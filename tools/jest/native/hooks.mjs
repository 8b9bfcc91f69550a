import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledCode } from './compiled.cjs';

/** @import { LoadHook, ResolveHook } from 'node:module' */

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** Export condition under which packages of this workspace expose their sources. */
const SOURCE = '@wishboard/source';

/**
 * Resolves imports between TypeScript sources. Sources name the compiled file, as Node requires, or no extension where a
 * bundler reads them.
 *
 * @type {ResolveHook}
 */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  const [from = '', file] = (context.parentURL ?? '').split('?');
  if (/^\.{1,2}\//.test(specifier) && from.endsWith('.ts')) {
    const { href } = new URL(specifier, from);
    const source = `${href.replace(/\.js$/, '')}.ts`;
    if (existsSync(fileURLToPath(source))) {
      // Test helpers are evaluated anew for each test file, as the file itself is (runtime.cjs), because they may call
      // `beforeAll`.
      const url = file && !source.includes('/src/') ? `${source}?${file}` : source;
      return { url, format: 'module', shortCircuit: true };
    }
  }
  // The tools that tests import run on the built packages.
  const conditions = from.endsWith('.ts') ? [...context.conditions, SOURCE] : context.conditions;
  return next(specifier, { ...context, conditions });
}

/** @type {LoadHook} */
export function load(url, context, next) {
  const [file = ''] = url.split('?');
  if (!file.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: compiledCode(fileURLToPath(file)), shortCircuit: true };
}
