import { brotliCompress, constants, gzip } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';

/**
 * What a `webpack.config.mjs` exports: takes webpack's `--env` and its other options, and returns the configuration.
 *
 * @typedef {(env: { standalone?: boolean }, argv: { mode?: string }) => import('webpack').Configuration} Configure
 */

/** Emits every text file over 1 KB again as .br and .gz, with the strongest compression, since it runs once at build time. */
const precompressed = () => {
  const common = { test: /\.(js|css|svg|json)$/, exclude: /mf-manifest\.json$/, threshold: 1024, minRatio: 0.95 };
  /** @type {CompressionPlugin<import('node:zlib').BrotliOptions>} */
  const brotli = new CompressionPlugin({
    ...common,
    filename: '[path][base].br',
    algorithm: (input, options, done) => brotliCompress(input, options, done),
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  });
  const zipped = new CompressionPlugin({
    ...common,
    filename: '[path][base].gz',
    algorithm: (input, options, done) => gzip(input, options, done),
    compressionOptions: { level: 9 },
  });
  return [brotli, zipped];
};

// Custom properties are design tokens with one name on the whole page. Only class names and animation names are local to a module.
const cssParser = { namedExports: false, dashedIdents: false, grid: false, container: false, customIdents: false };

/** @type {import('@swc/core').Options} */
const swcOptions = {
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: false } },
  },
};

/** @param {string} prefix */
const cssGenerator = (prefix) => ({
  localIdentName: `${prefix}-[local]-[hash:6]`,
  exportsConvention: /** @type {const} */ ('as-is'),
});

/**
 * Returns the webpack configuration that all browser builds share.
 *
 * @param {object} options
 * @param {string} options.folder absolute path of the app
 * @param {string} options.prefix prefix of the team's class names
 * @param {string} options.name unique name of the build, which keeps its webpack run-time apart from those of other builds on the
 *   page
 * @param {boolean} options.production
 */
export const baseConfig = ({ folder, prefix, name, production }) =>
  /** @satisfies {import('webpack').Configuration} */ ({
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    // No eval source maps: the page's Content-Security-Policy forbids eval, in development too.
    devtool: 'source-map',
    cache: { type: 'filesystem', name: `${name}-${production ? 'production' : 'development'}` },
    output: {
      path: `${folder}/dist`,
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      cssFilename: '[name].[contenthash:12].css',
      cssChunkFilename: '[name].[contenthash:12].css',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      uniqueName: name,
      clean: true,
      // A module that threw during evaluation throws again at the next import, instead of looking empty.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['@wishboard/source', 'browser', 'import', 'module', 'default', 'require'],
    },
    experiments: { css: true },
    module: {
      parser: { 'css/auto': cssParser, 'css/module': cssParser },
      generator: { 'css/auto': cssGenerator(prefix), 'css/module': cssGenerator(prefix) },
      rules: [
        {
          test: /\.tsx?$/,
          // Imports in the contracts name the compiled .js file, and the source has another extension.
          resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
          loader: 'swc-loader',
          options: swcOptions,
        },
        { test: /\.(png|webp|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    // swc replaces terser, which takes half of a build's time for files that are no smaller. '...' keeps webpack's own minimisers for
    // other files.
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), '...'] },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: production ? precompressed() : [],
  });
