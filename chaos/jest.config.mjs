import preset from '../jest.preset.mjs';

/** Faults in the production build. Two files at a time: each runs a whole product of its own. */
export default {
  ...preset,
  setupFiles: [],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  maxWorkers: process.env.CHAOS_FULL ? 1 : 2,
};
