const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const swc = require('@swc/core');

const FOLDER = join(__dirname, '..', '..', '..', '.cache', 'compiled');

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};
const COMPILER_KEY = `${swc.version} ${JSON.stringify(OPTIONS)}`;

/**
 * Returns the cache path of a source's compiled code, derived from everything the code depends on.
 *
 * @param {string} path
 * @param {string} source
 */
const cachePathOf = (path, source) =>
  join(FOLDER, createHash('sha256').update(`${COMPILER_KEY}\0${path}\0${source}`).digest('hex').slice(0, 40));

/** Returns the JavaScript of a TypeScript source, from the cache or compiled now. @param {string} path */
exports.compiledCode = (path) => {
  const source = readFileSync(path, 'utf8');
  const cachePath = cachePathOf(path, source);
  try {
    return readFileSync(`${cachePath}.js`, 'utf8');
  } catch {
    // Not in the cache yet.
  }
  const { code, map = '' } = swc.transformSync(source, { ...OPTIONS, filename: path });
  mkdirSync(FOLDER, { recursive: true });
  writeAtomically(`${cachePath}.map`, map);
  writeAtomically(`${cachePath}.js`, code);
  return code;
};

/**
 * Writes a file atomically, since other workers may read it at the same moment.
 *
 * @param {string} path
 * @param {string} text
 */
function writeAtomically(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

/** Returns the path of the source map for a source's compiled code. @param {string} path */
exports.sourceMapPath = (path) => `${cachePathOf(path, readFileSync(path, 'utf8'))}.map`;
