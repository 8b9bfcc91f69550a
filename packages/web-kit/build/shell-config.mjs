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

/** The release, which the page names too. */
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/**
 * Build of the shell: one plain bundle that carries the federation runtime and every shared module.
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the shell, `import.meta.dirname`
 */
export const shellConfig =
  ({ folder }) =>
  (_env, argv) => {
    const production = argv.mode === 'production';
    const base = baseConfig({ name: 'shell', folder, prefix: 'wb', production });
    return {
      ...base,
      // A page in watch mode reloads itself.
      entry: production ? './src/main.tsx' : { main: ['./src/main.tsx', './src/development/main.ts'] },
      output: { ...base.output, publicPath: '/' },
      // The place where the server writes the remotes is a comment, which minification would drop.
      optimization: { ...base.optimization, minimize: production ? { html: false } : false },
      module: {
        ...base.module,
        rules: [
          ...base.module.rules,
          // Files that are asked for by a name of their own, and what a page without scripts links to.
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
        // Its styles are the page's own.
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
          // The runtime's own switches: a browser only, and no manifests of its own format.
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
