// Builds test/fixture-remote as mf_board into the folder given as argument.
import { join } from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from '../build/remote-config.mjs';

const folder = join(import.meta.dirname, 'fixture-remote');
const config = remoteConfig({ name: 'mf_board', folder, prefix: 'board' })({}, { mode: 'production' });
config.output.path = process.argv[2];
config.cache = false;
webpack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  process.stderr.write(`${error ?? stats.toString('errors-only')}\n`);
  process.exitCode = 1;
});
