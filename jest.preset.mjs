import { fileURLToPath } from 'node:url';

/** `npm test` adds up what this reporter leaves. */
export const reporters = ['default', fileURLToPath(new URL('tools/jest/count-reporter.mjs', import.meta.url))];

/** @param {string} name */
const inNative = (name) => fileURLToPath(new URL(`tools/jest/native/${name}`, import.meta.url));

/** Tests, and the sources they test, are loaded by Node itself, once in each worker. */
export const native = {
  runtime: inNative('runtime.cjs'),
  testEnvironment: inNative('environment.mjs'),
  transform: {},
  // They wait for servers most of their time.
  maxWorkers: 3,
};

/** How every server-side project runs its tests. */
export default {
  ...native,
  reporters,
  // Whole processes and journeys on whatever machine there is: a slow one is no failure.
  testTimeout: 120_000,
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
