import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const PARTS = ['paint-thread', 'sandbox', 'separate-styles', 'url-parts'];

/**
 * Compiles the thread's files for Node, because Jest compiles only for its own runtime. Returns the script's URL, and a function
 * that deletes the files.
 */
export function compileThread(): { threadFile: URL; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'paint-thread-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const part of PARTS) {
    const source = readFileSync(new URL(`../src/${part}.ts`, import.meta.url), 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    writeFileSync(join(folder, `${part}.js`), code);
  }
  return {
    threadFile: pathToFileURL(join(folder, 'paint-thread.js')),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
