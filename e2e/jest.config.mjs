import preset from '../jest.preset.mjs';

/** Journeys in a real browser over the production build. One file at a time: each runs the whole product. */
export default {
  ...preset,
  setupFiles: [],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  maxWorkers: 1,
};
