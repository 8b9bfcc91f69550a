import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config.mjs';
import { styleSingletonAlias } from './plugins/style-singleton-alias.mjs';

/**
 * Returns the build of a remote's own page, which includes all shared modules, for work without the shell.
 *
 * @param {{ name: string, folder: string, prefix: string }} remote options as in remoteConfig
 * @returns {import('./base-config.mjs').Configure}
 */
export const standaloneConfig =
  ({ name, folder, prefix }) =>
  (_env, argv) => {
    const base = baseConfig({ name: `${name}_standalone`, folder, prefix, production: argv.mode === 'production' });
    return {
      ...base,
      entry: './src/standalone.tsx',
      output: {
        ...base.output,
        path: `${folder}/dist-standalone`,
        publicPath: '/',
        // In development, a content hash is that of the sources, which the container's build shares. Without the salt, both builds
        // would have files of the same name with different bytes, and on one server this build's file would hide the other.
        hashSalt: 'standalone',
      },
      resolve: { ...base.resolve, alias: styleSingletonAlias },
      plugins: [
        ...base.plugins,
        new HtmlWebpackPlugin({
          title: name,
          meta: { viewport: 'width=device-width, initial-scale=1' },
          templateContent:
            '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div id="root"></div></body></html>',
        }),
      ],
    };
  };
