import preset from '../jest.preset.mjs';

/** Journeys in a real browser over the production build. Two files at a time: each runs a whole product of its own. */
export default {
  ...preset,
  setupFiles: [],
  setupFilesAfterEnv: ['<rootDir>/../tools/jest/second-try.mjs'],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  maxWorkers: 2,
  // On a busy machine with two cores the longest took more than a minute, and nothing was wrong.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/support/longest-first.mjs',
};
