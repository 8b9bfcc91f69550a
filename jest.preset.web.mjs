import { fileURLToPath } from 'node:url';
import { reporters } from './jest.preset.mjs';

/**
 * Sources compiled by SWC on the way in.
 *
 * @param {import('@swc/core').ParserConfig} parser
 * @param {object} extra
 */
const swcTransform = (parser, extra = {}) => [
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

/** How every browser-side project runs its tests: native ES modules in jsdom, React's automatic JSX runtime. */
const inRoot = (path) => fileURLToPath(new URL(path, import.meta.url));
const react = { react: { runtime: 'automatic' } };

// Published as ES modules that Jest would otherwise take for CommonJS.
const esmInDisguise = ['wouter', 'regexparam'];

export default {
  reporters,
  testEnvironment: 'jsdom',
  // Whole processes and journeys on whatever machine there is: a slow one is no failure.
  testTimeout: 60_000,
  // The first condition is this workspace's sources; "browser" is what webpack would take.
  testEnvironmentOptions: { customExportConditions: ['@wishboard/source', 'browser'] },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'jsx', 'json', 'css'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.svg', '.png', '.webp', '.woff2'],
  // Contracts are written for Node and name the compiled file; the source has another extension.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  transform: {
    '^.+\\.ts$': swcTransform({ syntax: 'typescript' }),
    '^.+\\.tsx$': swcTransform({ syntax: 'typescript', tsx: true }, react),
    '/node_modules/.+\\.js$': swcTransform({ syntax: 'ecmascript' }),
    '^.+\\.css$': inRoot('tools/jest/css-transform.mjs'),
    '^.+\\.(svg|png|webp|woff2)$': inRoot('tools/jest/asset-transform.mjs'),
  },
  // Fonts come from a package too, and are no code.
  transformIgnorePatterns: [`/node_modules/(?!(${esmInDisguise.join('|')})/)(?!.*\\.woff2$)`],
  setupFilesAfterEnv: [inRoot('tools/jest/web-setup.mjs')],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/test/**/*.spec.{ts,tsx}'],
};
