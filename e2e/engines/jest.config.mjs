import preset from '../jest.config.mjs';

/** Configuration of the main journeys in three engines. Started by `npm run engines`. */
export default {
  ...preset,
  rootDir: '..',
  reporters: ['<rootDir>/engines/each-journey.mjs', 'default'],
  // No second try. The timeout suits a slow engine; the time limits of single steps report a hanging step long before.
  setupFilesAfterEnv: [],
  testTimeout: 600_000,
  testMatch: ['<rootDir>/engines/**/*.spec.ts'],
  maxWorkers: 1,
};
