import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/**
 * @param {string} name
 * @returns {string}
 */
const versionOf = (name) => require(`${name}/package.json`).version;

/**
 * The modules that exist once on a page, with the version that this build was made with. The shell includes them, and a remote
 * takes them from the shell without a copy. A subpath has the version of its package. The kit has a version of its own, which
 * increases when its API changes (ui-api.mjs).
 *
 * @type {Record<string, string>}
 */
export const sharedModules = {
  react: versionOf('react'),
  'react/jsx-runtime': versionOf('react'),
  'react-dom': versionOf('react-dom'),
  '@tanstack/react-query': versionOf('@tanstack/react-query'),
  zustand: versionOf('zustand'),
  '@wishboard/web-kit/ui': require('../src/ui/version.json').version,
};

/**
 * Returns the accepted range of a shared module: a caret range, so that a patch upgrade of the shell needs no new build of a remote.
 *
 * @param {string} version
 */
export const rangeOf = (version) => `^${version}`;
