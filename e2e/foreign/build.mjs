// Builds programs as a third party would, with other tools than the product's: node build.mjs host|remote|typed FOLDER
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** @import { Configuration } from '@rspack/core' */

const versionOf = (/** @type {string} */ name) => createRequire(import.meta.url)(`${name}/package.json`).version;
const [, , what, output] = process.argv;
if (!what || !output) throw new Error('Which program? node build.mjs host|remote|typed FOLDER');

/** Configuration common to all projects built with Rspack. @type {Configuration} */
const common = {
  mode: 'production',
  target: ['web', 'es2022'],
  context: join(import.meta.dirname, what),
  devtool: false,
  resolve: { extensions: ['.tsx', '.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.[jt]sx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
};

/** @type {Configuration} */
const host = {
  ...common,
  entry: './host.tsx',
  output: { path: output, filename: 'host.js' },
  plugins: [
    new rspack.DefinePlugin({
      REACT_QUERY_VERSION: JSON.stringify(versionOf('@tanstack/react-query')),
      ZUSTAND_VERSION: JSON.stringify(versionOf('zustand')),
    }),
    new rspack.HtmlRspackPlugin({ title: 'Portal' }),
  ],
};

/** Modules that only the shell provides. */
const shared = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
};

/** @type {Configuration} */
const remote = {
  ...common,
  entry: {},
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: 'mf_recommendations',
    // Browsers check integrity hashes of files from another origin only with CORS.
    crossOriginLoading: 'anonymous',
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_recommendations',
      filename: 'remoteEntry.js',
      exposes: { './remote': './remote.jsx' },
      shared: Object.fromEntries(
        Object.entries(shared).map(([name, of]) => [
          name,
          { singleton: true, import: false, requiredVersion: `^${versionOf(of)}` },
        ]),
      ),
      dts: false,
      manifest: {
        // Number of the contract that the remote implements: contracts/remotes/contract.ts.
        additionalData: ({ stats }) => void Object.assign(stats.metaData, { contract: Number(process.env.CONTRACT) }),
      },
    }),
    new rspack.SubresourceIntegrityPlugin(),
  ],
};

/** A host whose plugin knows the remote at build time and downloads its type declarations. @type {Configuration} */
const typed = {
  mode: 'production',
  context: output,
  entry: './host.ts',
  resolve: { extensions: ['.ts', '.js'] },
  output: { path: join(output, 'out'), publicPath: 'auto' },
  plugins: [
    new ModuleFederationPlugin({
      name: 'typed',
      remotes: { mf_board: `mf_board@${process.env.MANIFEST}` },
      dts: { generateTypes: false, consumeTypes: { abortOnError: true } },
    }),
  ],
};

/** @type {Record<string, Configuration>} */
const configurations = { host, remote, typed };
const configuration = configurations[what];
if (!configuration) throw new Error(`There is no program ${what}. There are: ${Object.keys(configurations)}.`);
const stats = await promisify(rspack)(configuration);
if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
