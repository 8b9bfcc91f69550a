import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';

/**
 * Bundles the process of the project in the current folder: `dist/modules/main.js`, which the compiler has written, becomes
 * `dist/main.js` with all that it imports. Node loads one file in half of the time that it takes for two thousand modules
 * (docs/decisions/0018-bundled-servers.md). Names and lines stay as they are, so that a stack trace can be read.
 */

/** Packages that consist of more than scripts, or that are native. They are loaded from node_modules. */
const EXTERNAL = ['@bull-board', '@napi-rs/canvas', '@fontsource', 'sharp', 'swagger-ui-dist'];

/**
 * Returns whether a package can be found from a folder. Without a CommonJS entry it can be, too.
 *
 * @param {string} request
 * @param {string} folder
 */
function isInstalled(request, folder) {
  try {
    createRequire(join(folder, 'any.js')).resolve(request);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'MODULE_NOT_FOUND';
  }
}

/**
 * Returns how a package that stays outside of the bundle is loaded: an external one, or an optional one that is not installed, such
 * as `@nestjs/microservices`. Returns undefined for everything else.
 *
 * @param {import('@rspack/core').ExternalItemFunctionData} imported
 */
async function findExternal({ request = '', context = '' }) {
  const isExternal = EXTERNAL.some((name) => request === name || request.startsWith(`${name}/`));
  const isPackage = /^(@(?!wishboard)|[a-z])/i.test(request);
  return isExternal || (isPackage && !isInstalled(request, context)) ? `node-commonjs ${request}` : undefined;
}

const stats = await promisify(rspack)({
  mode: 'production',
  target: 'node20',
  entry: './dist/modules/main.js',
  devtool: false,
  output: {
    path: join(process.cwd(), 'dist'),
    filename: 'main.js',
    // Parts that only some settings need, such as the client of a bucket, are loaded when they are used.
    chunkFilename: 'parts/[name].js',
    module: true,
    clean: { keep: 'modules/' },
  },
  // Modules joined in one scope would rename classes of the same name, and names of classes appear in the OpenAPI document.
  optimization: { minimize: false, nodeEnv: false, concatenateModules: false },
  resolve: {
    mainFields: ['main'],
    byDependency: {
      esm: { conditionNames: ['node', 'import'] },
      commonjs: { conditionNames: ['node', 'require'] },
    },
  },
  externalsPresets: { node: true },
  externals: findExternal,
  node: { __dirname: false, __filename: false },
  module: {
    parser: { javascript: { importMeta: false, url: false } },
    rules: [
      // Nest's packages also load others with `createRequire`, at run time. Outside of the bundle these would be second copies, to which
      // the rules that a class inherits from another one's fields, such as the cleaning of texts, are then added in vain.
      { test: /[\\/]node_modules[\\/]@nestjs[\\/]/, parser: { createRequire: true } },
      {
        test: /\.[cm]?js$/,
        loader: 'builtin:swc-loader',
        options: {
          isModule: 'unknown',
          jsc: {
            parser: { syntax: 'ecmascript' },
            target: 'es2022',
            // V8 keeps the text of a script in memory, with two bytes a character unless all are Latin.
            output: { charset: 'ascii' },
            minify: { compress: false, mangle: false, format: { comments: false } },
          },
        },
      },
    ],
  },
  // Libraries load some files and packages by computed names: TypeORM other drivers, Nest other platforms. A bundle does not contain
  // these, and the product uses none of them.
  ignoreWarnings: [{ module: /node_modules/ }],
});

if (!stats || stats.hasErrors() || stats.hasWarnings()) {
  console.error(stats?.toString('errors-warnings'));
  process.exitCode = 1;
}
