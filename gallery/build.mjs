// Builds the gallery of the source tree that contains this file: node gallery/build.mjs FOLDER
import { resolve } from 'node:path';
import webpack from 'webpack';
import configure from './webpack.config.mjs';

const config = configure({}, { mode: 'production' });
const output = { ...config.output, path: resolve(process.argv[2] ?? 'dist') };
webpack({ ...config, output }, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  process.stderr.write(`${error?.stack ?? stats?.toString('errors-only')}\n`);
  process.exitCode = 1;
});
