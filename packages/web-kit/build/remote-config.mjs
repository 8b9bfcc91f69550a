import webpack from 'webpack';
import { baseConfig } from './base-config.mjs';
import { FetchAheadPlugin } from './fetch-ahead-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { RemoteManifestPlugin } from './manifest-plugin.mjs';
import { remoteContract } from './remote-contract.mjs';
import { RetryQueryPlugin } from './retry-query-plugin.mjs';
import { sharedRanges } from './shared-modules.mjs';
import { standaloneConfig } from './standalone-config.mjs';

/**
 * Build of one remote: webpack's own container that exposes `./remote` (src/remote.tsx, default export a React
 * component) and takes every shared module from the shell. `webpack --env standalone` builds the page of its own
 * instead (src/standalone.tsx). See docs/decisions/0002-module-federation.md.
 *
 * @param {object} options
 * @param {string} options.name global name of the container, one of REMOTE_NAMES
 * @param {string} options.folder absolute path of the app, `import.meta.dirname`
 * @param {string} options.prefix prefix of the team's class names, also its `data-boundary`
 */
export const remoteConfig =
  ({ name, folder, prefix }) =>
  (env, argv) => {
    if (env.standalone) return standaloneConfig({ name, folder, prefix })(env, argv);
    const base = baseConfig({ name, folder, prefix, production: argv.mode === 'production' });
    return {
      ...base,
      entry: {},
      // A file of another origin, from a developer's own server, is compared only when it is asked for like this.
      output: { ...base.output, publicPath: 'auto', crossOriginLoading: 'anonymous' },
      plugins: [
        ...base.plugins,
        new webpack.container.ModuleFederationPlugin({
          name,
          filename: `${name}.[contenthash:12].js`,
          library: { type: 'var', name },
          exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
          shared: Object.fromEntries(
            Object.entries(sharedRanges).map(([module, requiredVersion]) => [
              module,
              { import: false, singleton: true, strictVersion: true, requiredVersion },
            ]),
          ),
        }),
        new FetchAheadPlugin(),
        new RetryQueryPlugin(),
        new IntegrityPlugin(),
        new RemoteManifestPlugin({ name, contract: remoteContract(), shared: sharedRanges }),
      ],
    };
  };
