const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { sourceMapPath } = require('./compiled.cjs');

register('./hooks.mjs', pathToFileURL(__filename));

/**
 * Finds the source map of a source's compiled code, for stack traces.
 *
 * @extends {Map<string, string>}
 */
class SourceMaps extends Map {
  /** @param {string} url URL of the loaded module */
  get(url) {
    const file = url.replace(/\?.*$/, '');
    return file.startsWith('file:') && file.endsWith('.ts') ? sourceMapPath(fileURLToPath(file)) : undefined;
  }
}

const SOURCE_MAPS = new SourceMaps();

/** Number of test files that this worker has begun. */
let files = 0;
/** @type {Set<string>} */
const imported = new Set();

/**
 * Jest runtime for everything that runs in Node. Node itself loads the test files and the code they test, instead of Jest's
 * copy of its loader, and modules stay loaded for the worker's next file. Loading the 1,500 modules of the BFF took more than
 * half of its tests' time. Test files of a worker therefore share modules and globals, and modules cannot be mocked. Spies
 * and timers are restored after each file (environment.mjs). Tests of pages need a document each, and use Jest's own runtime
 * (jest.preset.web.mjs).
 *
 * jest-light-runner works the same way, but never ends a test that hangs.
 */
module.exports = class NativeRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    super(...args);
    const [, , , , , , testPath] = args;
    // globals.mjs exports `jest` besides the globals that Jest sets itself.
    /** @type {Pick<typeof import('@jest/globals'), 'jest'>} */
    const { jest } = this.requireModuleOrMock(testPath, '@jest/globals');
    Reflect.set(globalThis, 'jest', jest);
    files += 1;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /**
   * Imports a test file, or a file that prepares it. Node evaluates a module once per URL, so modules that must run for each
   * test file get a query with the number of the file. These are setup files and TypeScript sources, whose lines are mapped.
   *
   * @param {string} path
   */
  unstable_importModule(path) {
    const isAnew = path.endsWith('.ts') || imported.has(path);
    imported.add(path);
    return import(`${pathToFileURL(path).href}${isAnew ? `?${files}` : ''}`);
  }

  /**
   * Loads an internal module of Jest. Removes jest-circus from the cache first, because it keeps the tests of the previous
   * file.
   *
   * @param {string} path
   */
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
