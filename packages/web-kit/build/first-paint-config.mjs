import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { baseConfig } from './base-config.mjs';

/**
 * Prefix of the emitted file names.
 *
 * @type {typeof import('@wishboard/contracts/remotes/first-paint').FIRST_PAINT_FILES}
 */
export const FIRST_PAINT_PREFIX = 'first-paint.';

/**
 * React's renderer of static markup alone. React's own entry includes the streaming renderer too, which needs APIs that a bare
 * JavaScript engine lacks.
 */
const STATIC_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

const KIT_UI = realpathSync(fileURLToPath(new URL('../src/ui', import.meta.url)));

/**
 * Clears `uniqueName`, so that the hash in a class name depends on its salt alone, which is the name of the browser build. webpack
 * accepts no empty `uniqueName` in a configuration.
 *
 * @type {import('webpack').WebpackPluginInstance}
 */
const withoutName = {
  apply(compiler) {
    compiler.options.output.uniqueName = '';
  },
};

/**
 * Returns the build of the entry `./first-paint` (src/first-paint.tsx): one script that takes wire data and returns markup, and the
 * styles of that markup. The script runs in services/render, where there is no browser and nothing to import, so that everything is
 * bundled.
 *
 * @param {object} options
 * @param {string} options.name name of the browser build, which is the salt of its class names
 * @param {string} options.folder absolute path of the app
 * @param {string} options.prefix prefix of the team's class names, which equal those of the browser build
 * @param {boolean} [options.withStyles] false when the page has all styles already, as for the shell
 * @returns {import('webpack').Configuration}
 */
export const firstPaintConfig = ({ name, folder, prefix, withStyles = true }) => {
  const base = baseConfig({ name: `${name}-first-paint`, folder, prefix, production: true });
  const { localIdentName } = base.module.generator['css/module'];
  /** @param {boolean} isKit */
  const css = (isKit) => ({
    test: /\.module\.css$/,
    [isKit ? 'include' : 'exclude']: KIT_UI,
    type: 'css/module',
    generator: {
      ...base.module.generator['css/module'],
      // The kit's components come with the shell, under the shell's class names.
      localIdentName: isKit ? localIdentName.replace(prefix, 'wb') : localIdentName,
      // The salt is hashed before the module's path, where the browser build hashes its name.
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
