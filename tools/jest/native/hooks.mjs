import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledCode } from './compiled.cjs';

/** @import { LoadHook, ResolveHook } from 'node:module' */

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** Packages of this workspace give their sources under it. */
const SOURCE = '@wishboard/source';

/** Sources name the compiled file, as Node wants it, or, where a bundler reads them, none at all. @type {ResolveHook} */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  const [from = '', file] = (context.parentURL ?? '').split('?');
  if (/^\.{1,2}\//.test(specifier) && from.endsWith('.ts')) {
    const { href } = new URL(specifier, from);
    const source = `${href.replace(/\.js$/, '')}.ts`;
    if (existsSync(fileURLToPath(source))) {
      // What tests share is run anew for each file, as the file itself is (runtime.cjs): it may begin with `beforeAll`.
      const url = file && !source.includes('/src/') ? `${source}?${file}` : source;
      return { url, format: 'module', shortCircuit: true };
    }
  }
  // The tools that tests use run over what is built.
  const conditions = from.endsWith('.ts') ? [...context.conditions, SOURCE] : context.conditions;
  return next(specifier, { ...context, conditions });
}

/** @type {LoadHook} */
export function load(url, context, next) {
  const [file = ''] = url.split('?');
  if (!file.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: compiledCode(fileURLToPath(file)), shortCircuit: true };
}
