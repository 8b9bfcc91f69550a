// Builds each remote of test/previous-remotes into a folder of its name below the first argument. The second argument is the
// contract version that is written into the manifests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { remoteConfig } from '../build/remote-config.mjs';

const [output, contract] = process.argv.slice(2);

for (const remote of ['mf-board', 'mf-notifications', 'mf-recommendations']) {
  const folder = join(import.meta.dirname, 'previous-remotes', remote);
  const prefix = `previous-${remote}`;
  const config = remoteConfig({ name: remote.replace('-', '_'), folder, prefix })({}, { mode: 'production' });
  config.output.path = join(output, remote);
  config.cache = false;
  const stats = await promisify(webpack)(config);
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const file = join(output, remote, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, contract: Number(contract) }));
}
