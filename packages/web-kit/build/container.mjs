import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { rangeOf, sharedModules } from './shared-modules.mjs';

const UI = '@wishboard/web-kit/ui';
const UI_FOR_HOSTS = fileURLToPath(new URL('../src/ui-for-hosts.tsx', import.meta.url));

/**
 * Returns the plugin for a remote's Module Federation container, which exposes `./remote` and takes every shared module from the
 * page.
 *
 * @param {object} options
 * @param {string} options.name global name of the container
 * @param {string} options.filename
 * @param {boolean} [options.bringsKit] whether the container includes the kit as a fallback, for a page that does not share the
 *   kit. No other shared module has a fallback
 */
export const container = ({ name, filename, bringsKit = false }) =>
  new webpack.container.ModuleFederationPlugin({
    name,
    filename,
    library: { type: 'var', name },
    exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([module, version]) => [
        module,
        {
          import: bringsKit && module === UI ? UI_FOR_HOSTS : false,
          version,
          singleton: true,
          strictVersion: true,
          requiredVersion: rangeOf(version),
        },
      ]),
    ),
  });
