import { native, reporters } from '../jest.preset.mjs';

export default {
  ...native,
  reporters,
  testMatch: ['<rootDir>/test/**/*.spec.mjs'],
  testTimeout: 60_000,
};
