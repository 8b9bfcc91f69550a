import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;

/**
 * The modules that exist once on a page, with the version this build was made with. The shell carries them; a remote
 * takes them from the shell and holds no copy. A subpath has the version of its package; ours has one of its own, which grows
 * with what it gives (ui-api.mjs).
 */
export const sharedModules = {
  react: versionOf('react'),
  'react/jsx-runtime': versionOf('react'),
  'react-dom': versionOf('react-dom'),
  '@tanstack/react-query': versionOf('@tanstack/react-query'),
  zustand: versionOf('zustand'),
  '@wishboard/web-kit/ui': require('../src/ui/version.json').version,
};

/** Accepted range of a shared module: a caret, so that the shell's patch upgrades need no new build of a remote. */
export const rangeOf = (version) => `^${version}`;
