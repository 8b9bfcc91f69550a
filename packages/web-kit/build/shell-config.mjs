import { readFileSync } from 'node:fs';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig } from './base-config.mjs';
import { FetchAheadPlugin } from './plugins/fetch-ahead-plugin.mjs';
import { FirstPaintPlugin } from './plugins/first-paint-plugin.mjs';
import { ShellReleasePlugin } from './plugins/shell-release-plugin.mjs';
import { styleSingletonAlias } from './plugins/style-singleton-alias.mjs';
import { acceptedContracts } from './remote-contract.mjs';
import { sharedModules } from './shared-modules.mjs';

/** The release version, which the page contains too. */
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/**
 * Returns the build of the shell: one plain bundle that includes the federation runtime and every shared module.
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the shell, `import.meta.dirname`
 * @returns {import('./base-config.mjs').Configure}
 */
export const shellConfig =
  ({ folder }) =>
  (_env, argv) => {
    const production = argv.mode === 'production';
    const base = baseConfig({ name: 'shell', folder, prefix: 'wb', production });
    return {
      ...base,
      // In watch mode the page reloads itself.
      entry: production ? './src/main.tsx' : { main: ['./src/main.tsx', './src/development/main.ts'] },
      output: { ...base.output, publicPath: '/' },
      // HTML is not minified: a comment marks the place where the server inserts the remotes, and minification would drop it.
      optimization: { ...base.optimization, minimize: production ? { html: false } : false },
      module: {
        ...base.module,
        rules: [
          ...base.module.rules,
          // Files that are requested by a fixed name, and files that a page without scripts links to.
          {
            test: /documents\/.*\.(ico|png|webmanifest)$/,
            type: 'asset/resource',
            generator: { filename: '[name][ext]' },
          },
          { resourceQuery: /file/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
        ],
      },
      resolve: { ...base.resolve, alias: styleSingletonAlias },
      plugins: [
        ...base.plugins,
        new FetchAheadPlugin(),
        // The shell's styles are on the page already.
        ...(production
          ? [
              new FirstPaintPlugin({
                name: 'shell',
                folder,
                prefix: 'wb',
                withStyles: false,
                named: 'first-paint.json',
              }),
            ]
          : []),
        new ShellReleasePlugin({ contracts: acceptedContracts(), shared: sharedModules }),
        new webpack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(sharedModules),
          // Switches of the federation runtime: browser only, and without its snapshot plugin, which reads manifests in its own format.
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        }),
        new HtmlWebpackPlugin({
          template: './src/index.html',
          templateParameters: { version },
          scriptLoading: 'defer',
          minify: false,
        }),
        ...['privacy.html', 'share.html', 'numbers.html'].map(
          (filename) =>
            new HtmlWebpackPlugin({ template: `./src/documents/${filename}`, filename, inject: false, minify: false }),
        ),
      ],
    };
  };
