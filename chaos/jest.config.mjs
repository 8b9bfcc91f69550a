import preset from '../jest.preset.mjs';

/** Takes long, or needs rights that not everybody has: run by name, never by `npm test`. */
const BY_NAME_ONLY = ['disk-full', 'soak'];

/** Faults in the production build. Two files at a time: each runs a whole product of its own. */
export default {
  ...preset,
  setupFiles: [],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  testPathIgnorePatterns: process.env.CHAOS_FULL ? [] : BY_NAME_ONLY.map((name) => `/test/${name}\\.spec`),
  maxWorkers: process.env.CHAOS_FULL ? 1 : 2,
};
