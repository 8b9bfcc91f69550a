import preset from '../jest.preset.mjs';

/** Faults in the production build. Two files at a time: each runs a whole product of its own. */
export default {
  ...preset,
  setupFiles: [],
  testMatch: ['<rootDir>/{support,test}/**/*.spec.ts'],
  // What takes hours says nothing in seconds.
  testPathIgnorePatterns: process.env.CHAOS_FULL ? [] : ['/test/soak\\.spec'],
  maxWorkers: process.env.CHAOS_FULL ? 1 : 2,
};
