import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { baseConfig } from './base-config.mjs';

/** How the names of these files begin: FIRST_PAINT_FILES in contracts/remotes/first-paint.ts. */
export const FIRST_PAINT_PREFIX = 'first-paint.';

/** The renderer of plain markup alone: React's entry carries the one that streams, too, which wants more than a bare engine has. */
const STATIC_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

const KIT_UI = realpathSync(fileURLToPath(new URL('../src/ui', import.meta.url)));

/** So that a class name hangs on its salt alone, which is the name of the build for browsers. A configuration may not say so. */
const withoutName = {
  apply(compiler) {
    compiler.options.output.uniqueName = '';
  },
};

/**
 * Build of the entry `./first-paint` (src/first-paint.tsx): one script that takes wire data and answers markup, and the styles of
 * what it draws. It runs in services/render, where there is no browser and nothing to import, so that everything is inside.
 *
 * @param {object} options
 * @param {string} options.name of the build for browsers, by which webpack tells its class names from others'
 * @param {string} options.folder absolute path of the app
 * @param {string} options.prefix prefix of the team's class names, which are those of the build for browsers
 * @param {boolean} [options.withStyles] false where the page has all styles already, as those of the shell
 */
export const firstPaintConfig = ({ name, folder, prefix, withStyles = true }) => {
  const base = baseConfig({ name: `${name}-first-paint`, folder, prefix, production: true });
  const { localIdentName } = base.module.generator['css/module'];
  const css = (isKit) => ({
    test: /\.module\.css$/,
    [isKit ? 'include' : 'exclude']: KIT_UI,
    type: 'css/module',
    generator: {
      ...base.module.generator['css/module'],
      // The kit's parts come with the shell, under the shell's names.
      localIdentName: isKit ? localIdentName.replace(prefix, 'wb') : localIdentName,
      // Hashed before the module's path, as the name of the other build is there.
      localIdentHashSalt: isKit ? 'shell' : name,
      exportsOnly: isKit || !withStyles,
    },
  });
  return {
    ...base,
    entry: './src/first-paint.tsx',
    target: ['webworker', 'es2022'],
    devtool: false,
    plugins: [withoutName, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    output: {
      ...base.output,
      path: join(folder, 'dist'),
      filename: `${FIRST_PAINT_PREFIX}[contenthash:12].js`,
      cssFilename: `${FIRST_PAINT_PREFIX}[contenthash:12].css`,
      publicPath: '/',
      clean: false,
      library: { type: 'var', name: 'firstPaint', export: 'default' },
    },
    resolve: { ...base.resolve, alias: { 'react-dom/server.browser$': STATIC_RENDERER } },
    module: { ...base.module, rules: [...base.module.rules, css(true), css(false)] },
  };
};
