/**
 * Returns a proxy for an export of `@jest/globals` that looks up the current test file's value on every use. This module is
 * loaded only once and stays loaded for the worker's next file.
 *
 * @param {() => any} find
 */
const current = (find) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => Reflect.apply(find(), self, args),
    get: (_, key) => find()[key],
  });

/** @param {string} name */
const globalOfFile = (name) => current(() => Reflect.get(globalThis, name));

export const afterAll = globalOfFile('afterAll');
export const afterEach = globalOfFile('afterEach');
export const beforeAll = globalOfFile('beforeAll');
export const beforeEach = globalOfFile('beforeEach');
export const describe = globalOfFile('describe');
export const expect = globalOfFile('expect');
export const it = globalOfFile('it');
export const test = globalOfFile('test');
export const jest = globalOfFile('jest');
