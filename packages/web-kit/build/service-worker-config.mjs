import { baseConfig } from './base-config.mjs';

/**
 * Build of the shell's service worker: one file under a name of its own, put beside the shell's, which are built first.
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the shell
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

/** Build of the page's first script, which the server puts into the page (shell/src/first-screen/early.ts). */
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
