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
const HOW = `${swc.version} ${JSON.stringify(OPTIONS)}`;

/** Where a source's compiled code is kept, by everything it depends on. @param {string} path @param {string} source */
const placeOf = (path, source) =>
  join(FOLDER, createHash('sha256').update(`${HOW}\0${path}\0${source}`).digest('hex').slice(0, 40));

/**
 * The JavaScript of a source in TypeScript, as it was compiled before or else is now.
 *
 * @param {string} path
 */
exports.compiledCode = (path) => {
  const source = readFileSync(path, 'utf8');
  const place = placeOf(path, source);
  try {
    return readFileSync(`${place}.js`, 'utf8');
  } catch {
    // Not compiled yet.
  }
  const { code, map = '' } = swc.transformSync(source, { ...OPTIONS, filename: path });
  mkdirSync(FOLDER, { recursive: true });
  keep(`${place}.map`, map);
  keep(`${place}.js`, code);
  return code;
};

/** Writes a file at once, since other workers may be looking for it. @param {string} path @param {string} text */
function keep(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

/** File that says of which lines of a source its compiled code is made. @param {string} path */
exports.sourceMapPath = (path) => `${placeOf(path, readFileSync(path, 'utf8'))}.map`;
