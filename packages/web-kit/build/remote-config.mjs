import { baseConfig } from './base-config.mjs';
import { container } from './container.mjs';
import { FetchAheadPlugin } from './plugins/fetch-ahead-plugin.mjs';
import { FirstPaintPlugin } from './plugins/first-paint-plugin.mjs';
import { HostBuildPlugin } from './plugins/host-build-plugin.mjs';
import { IntegrityPlugin } from './plugins/integrity-plugin.mjs';
import { RemoteManifestPlugin } from './plugins/manifest-plugin.mjs';
import { RetryQueryPlugin } from './plugins/retry-query-plugin.mjs';
import { remoteContract } from './remote-contract.mjs';
import { sharedModules } from './shared-modules.mjs';
import { standaloneConfig } from './standalone-config.mjs';

/**
 * Returns the build of one remote: webpack's own container, which exposes `./remote` (src/remote.tsx, default export a React
 * component) and takes every shared module from the shell. `webpack --env standalone` builds the remote's own page instead
 * (src/standalone.tsx). See docs/decisions/0002-module-federation.md.
 *
 * @param {object} options
 * @param {import('@wishboard/contracts/remotes/contract').RemoteName} options.name global name of the container
 * @param {string} options.folder absolute path of the app, `import.meta.dirname`
 * @param {string} options.prefix prefix of the team's class names, also its `data-boundary`
 * @returns {import('./base-config.mjs').Configure}
 */
export const remoteConfig =
  ({ name, folder, prefix }) =>
  (env, argv) => {
    if (env.standalone) return standaloneConfig({ name, folder, prefix })(env, argv);
    const production = argv.mode === 'production';
    const base = baseConfig({ name, folder, prefix, production });
    return {
      ...base,
      entry: {},
      // The integrity hash of a file from another origin, such as a developer's own server, is only checked for a CORS request.
      output: { ...base.output, publicPath: 'auto', crossOriginLoading: 'anonymous' },
      plugins: [
        ...base.plugins,
        container({ name, filename: `${name}.[contenthash:12].js` }),
        new FetchAheadPlugin(),
        new RetryQueryPlugin(),
        new IntegrityPlugin(),
        // In watch mode other hosts load the container itself.
        ...(production
          ? [new HostBuildPlugin({ name, folder, prefix }), new FirstPaintPlugin({ name, folder, prefix })]
          : []),
        new RemoteManifestPlugin({ name, contract: remoteContract(), shared: sharedModules }),
      ],
    };
  };
