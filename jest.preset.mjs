import { fileURLToPath } from 'node:url';

/** Jest reporters. `npm test` adds up the results that the second one writes. */
export const reporters = ['default', fileURLToPath(new URL('tools/jest/count-reporter.mjs', import.meta.url))];

/** @param {string} name */
const inNative = (name) => fileURLToPath(new URL(`tools/jest/native/${name}`, import.meta.url));

/** Settings under which Node itself loads tests and sources, once per worker. */
export const native = {
  runtime: inNative('runtime.cjs'),
  testEnvironment: inNative('environment.mjs'),
  transform: {},
  // Three workers, because the tests wait for servers most of the time.
  maxWorkers: 3,
};

/**
 * Preset for the tests of server-side projects.
 *
 * @type {import('jest').Config}
 */
export default {
  ...native,
  reporters,
  // A long timeout: tests run whole processes and journeys, and a slow machine is no failure.
  testTimeout: 120_000,
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
