import { baseConfig } from './base-config.mjs';

/**
 * Returns the build of the shell's service worker: one file with a fixed name, emitted beside the shell's files, which are built
 * first.
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the shell
 * @returns {import('webpack').Configuration}
 */
export const serviceWorkerConfig = ({ folder }) => {
  const base = baseConfig({ name: 'service-worker', folder, prefix: 'wb', production: true });
  return {
    ...base,
    target: ['webworker', 'es2022'],
    entry: './src/service-worker/service-worker.ts',
    output: { ...base.output, filename: 'service-worker.js', clean: false },
  };
};

/**
 * Returns the build of the page's first script, which the server inlines into the page (shell/src/first-screen/early.ts).
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the shell
 * @returns {import('webpack').Configuration}
 */
export const earlyScriptConfig = ({ folder }) => {
  const base = baseConfig({ name: 'early', folder, prefix: 'wb', production: true });
  return {
    ...base,
    devtool: false,
    entry: './src/first-screen/early.ts',
    output: { ...base.output, filename: 'early.js', clean: false },
    plugins: [],
  };
};
