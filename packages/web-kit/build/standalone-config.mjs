import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config.mjs';
import { styleSingletonAlias } from './plugins/style-singleton-alias.mjs';

/** Build of a remote as a page of its own, with everything it shares inside: for work without the shell. */
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
        // In development a hash is that of the sources, which the container's build shares: on one server its file of the
        // same name would be hidden by this one, whose bytes differ.
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
