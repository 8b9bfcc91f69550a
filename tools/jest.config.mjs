import { native, reporters } from '../jest.preset.mjs';

/** The scripts are plain modules that run as they are. */
export default {
  ...native,
  reporters,
  testMatch: ['<rootDir>/**/*.spec.mjs'],
  testTimeout: 60_000,
};
