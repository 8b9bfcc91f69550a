import { native, reporters } from '../jest.preset.mjs';

/** Configures Jest for plain modules, which need no compilation. */
export default {
  ...native,
  reporters,
  testMatch: ['<rootDir>/**/*.spec.mjs'],
  testTimeout: 60_000,
};
