import { fileURLToPath } from 'node:url';

/**
 * How every server-side project runs its tests: native ES modules, sources compiled by SWC on the way in.
 *
 * @param {import('@swc/core').ParserConfig} parser
 * @param {object} extra
 */
export const swcTransform = (parser, extra = {}) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, ...extra },
    },
  },
];

/** `npm test` adds up what this reporter leaves. */
export const reporters = ['default', fileURLToPath(new URL('tools/jest/count-reporter.mjs', import.meta.url))];

// CommonJS code requires these ES modules, which Jest cannot do before Node 24.9.
const esmRequiredFromCjs = ['cookie', 'content-disposition'];

export default {
  reporters,
  testEnvironment: 'node',
  // Whole processes and journeys on whatever machine there is: a slow one is no failure.
  testTimeout: 120_000,
  testEnvironmentOptions: { customExportConditions: ['@wishboard/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': swcTransform({ syntax: 'typescript', decorators: true }),
    '/node_modules/.+\\.js$': swcTransform({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmRequiredFromCjs.join('|')})/)`],
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
