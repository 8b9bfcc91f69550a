import { reporters } from '../jest.preset.mjs';

export default {
  reporters,
  testMatch: ['<rootDir>/test/**/*.spec.mjs'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 60_000,
};
