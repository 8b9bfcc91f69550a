import { reporters } from '../jest.preset.mjs';

/** The scripts are plain modules that run as they are. */
export default {
  reporters,
  testMatch: ['<rootDir>/**/*.spec.mjs'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 60_000,
};
