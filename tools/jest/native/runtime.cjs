const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { sourceMapPath } = require('./compiled.cjs');

register('./hooks.mjs', pathToFileURL(__filename));

/** Which file maps the lines of a source's compiled code, for stacks. */
const SOURCE_MAPS = new (class extends Map {
  /** @param {string} url of what was loaded */
  get(url) {
    const file = url.replace(/\?.*$/, '');
    return file.startsWith('file:') && file.endsWith('.ts') ? sourceMapPath(fileURLToPath(file)) : undefined;
  }
})();

/** Test files that this worker has begun. */
let files = 0;
/** @type {Set<string>} */
const imported = new Set();

/**
 * Jest's `runtime` for whatever runs in Node: test files, and what they test, are loaded by Node itself and not by Jest's copy
 * of its loader, and what is loaded stays for the worker's next file. Loading the BFF with its 1,500 modules was more than half
 * of its tests' time. So files share what lies in modules and globals, and there are no mocks of modules; spies and timers are
 * taken back after each file (environment.mjs). The tests of pages have a document each, and Jest's own runtime
 * (jest.preset.web.mjs).
 *
 * jest-light-runner does the same, and lets a test that hangs hang for ever.
 */
module.exports = class NativeRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    super(...args);
    const [, , , , , , testPath] = args;
    // What globals.mjs gives beside those that Jest sets itself.
    Reflect.set(globalThis, 'jest', this.jestGlobals.jestObjectFor(testPath));
    files += 1;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /**
   * A test file, or one that prepares it. Node runs what is at an address once, so those that are to be run anew have one for each
   * test file: setups, and sources, whose lines are mapped.
   *
   * @param {string} path
   */
  unstable_importModule(path) {
    const isAnew = path.endsWith('.ts') || imported.has(path);
    imported.add(path);
    return import(`${pathToFileURL(path).href}${isAnew ? `?${files}` : ''}`);
  }

  /** Circus, which keeps the tests of the file it is loaded for. @param {string} path */
  requireInternalModule(path) {
    for (const loaded of Object.keys(require.cache)) if (loaded.includes('/jest-circus/')) delete require.cache[loaded];
    return require(path);
  }

  /** @param {string} path */
  requireModule(path) {
    return require(path);
  }

  getSourceMaps() {
    return SOURCE_MAPS;
  }
};
