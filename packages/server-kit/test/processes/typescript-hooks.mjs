import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

/** Resolves imports of compiled file names (`.js`) to the TypeScript sources. @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const fromSource = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
  return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

/** Compiles TypeScript sources. @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), OPTIONS);
  return { format: 'module', source: code, shortCircuit: true };
}
