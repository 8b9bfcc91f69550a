import preset from '../jest.config.mjs';

/** The main journeys in three engines, which `npm run engines` starts. */
export default {
  ...preset,
  rootDir: '..',
  reporters: ['<rootDir>/engines/each-journey.mjs', 'default'],
  // No second try, and time for a slow engine: what hangs is named by its own step long before.
  setupFilesAfterEnv: [],
  testTimeout: 600_000,
  testMatch: ['<rootDir>/engines/**/*.spec.ts'],
  maxWorkers: 1,
};
