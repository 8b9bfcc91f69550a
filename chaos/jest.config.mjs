import preset from '../jest.preset.mjs';

/**
 * Configuration of the tests that inject faults into the production build. Two files run at a time, because each starts a whole
 * product. Unlike the journeys they have no second try: data that were lost once are lost.
 */
export default {
  ...preset,
  setupFiles: [],
  // `npm run fleet -- prove` starts some thirty servers and is run by hand.
  testMatch: [process.env.FLEET ? '<rootDir>/fleet/*.spec.ts' : '<rootDir>/{support,test}/**/*.spec.ts'],
  // The soak takes hours and proves nothing in seconds, and only root can create a small disk.
  testPathIgnorePatterns: process.env.CHAOS_FULL ? [] : ['/test/(soak|disk-full)\\.spec'],
  maxWorkers: process.env.CHAOS_FULL ? 1 : 2,
};
