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
 * @returns {import('webpack').WebpackPluginInstance}
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

/**
 * Returns the files of a built container.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} name global name of the container
 * @returns `entry`: its script; `needed`: that script with what it needs; `exposed`: the files of the exposed module
 * @throws Error when the build has no such container
 */
export function containerFiles({ entrypoints, namedChunkGroups }, name) {
  const container = entrypoints.get(name);
  const entry = [...(container?.getEntrypointChunk().files ?? [])].find((file) => file.endsWith('.js'));
  if (!container || !entry) throw new Error(`the build has no container ${name}`);
  return { entry, needed: container.getFiles(), exposed: namedChunkGroups.get('remote')?.getFiles() ?? [] };
}
