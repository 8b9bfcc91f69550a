import { fileURLToPath } from 'node:url';
import { reporters } from './jest.preset.mjs';

/**
 * Returns the transform that compiles sources with SWC.
 *
 * @param {import('@swc/core').ParserConfig} parser
 * @param {import('@swc/core').TransformConfig} extra
 * @returns {[string, import('@swc/core').Options]}
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

/**
 * Returns the path of a file in the root folder.
 *
 * @param {string} path
 */
const inRoot = (path) => fileURLToPath(new URL(path, import.meta.url));

// Packages with ES modules that Jest would take for CommonJS.
const esmInDisguise = ['wouter', 'regexparam'];

/**
 * Preset for the tests of browser-side projects: native ES modules in jsdom, with React's automatic JSX runtime.
 *
 * @type {import('jest').Config}
 */
export default {
  reporters,
  testEnvironment: 'jsdom',
  // A long timeout, because a slow machine is no failure.
  testTimeout: 60_000,
  // The first condition selects this workspace's sources; "browser" is what webpack selects.
  testEnvironmentOptions: { customExportConditions: ['@wishboard/source', 'browser'] },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'jsx', 'json', 'css'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.svg', '.png', '.webp', '.woff2'],
  // Contracts are written for Node and import the compiled file, but the source has another extension.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  transform: {
    '^.+\\.ts$': swcTransform({ syntax: 'typescript' }),
    '^.+\\.tsx$': swcTransform({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
    '/node_modules/.+\\.js$': swcTransform({ syntax: 'ecmascript' }),
    '^.+\\.css$': inRoot('tools/jest/css-transform.mjs'),
    '^.+\\.(svg|png|webp|woff2)$': inRoot('tools/jest/asset-transform.mjs'),
  },
  // Fonts come from a package too, and are not transformed as code.
  transformIgnorePatterns: [`/node_modules/(?!(${esmInDisguise.join('|')})/)(?!.*\\.woff2$)`],
  setupFilesAfterEnv: [inRoot('tools/jest/web-setup.mjs')],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/test/**/*.spec.{ts,tsx}'],
};
