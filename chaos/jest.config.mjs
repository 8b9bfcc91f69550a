import preset from '../jest.preset.mjs';

/**
 * Faults in the production build. Two files at a time: each runs a whole product of its own. No second try, which journeys
 * have: what was lost once is lost.
 */
export default {
  ...preset,
  setupFiles: [],
  // `npm run fleet -- prove` starts some thirty servers, and runs by hand.
  testMatch: [process.env.FLEET ? '<rootDir>/fleet/*.spec.ts' : '<rootDir>/{support,test}/**/*.spec.ts'],
  // What takes hours says nothing in seconds, and only root can make a disk that fills up.
  testPathIgnorePatterns: process.env.CHAOS_FULL ? [] : ['/test/(soak|disk-full)\\.spec'],
  maxWorkers: process.env.CHAOS_FULL ? 1 : 2,
};
