import preset from '../jest.preset.mjs';

/**
 * Configuration of the journeys in a real browser over the production build. Two files run at a time, because each starts a whole
 * product.
 */
export default {
  ...preset,
  setupFiles: [],
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/retry-once.mjs'],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  maxWorkers: 2,
  // On a busy machine with two cores the longest test took more than a minute without any fault.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/support/longest-first.mjs',
};
