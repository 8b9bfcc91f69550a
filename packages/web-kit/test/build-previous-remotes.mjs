// Builds each remote of test/previous-remotes into a folder of its name below the first argument. The second argument is the
// contract version that is written into the manifests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../build/compile.mjs';
import { remoteConfig } from '../build/remote-config.mjs';

const [output, contract] = process.argv.slice(2);
if (!output) throw new Error('The first argument is the output folder.');

for (const name of /** @type {const} */ (['mf_board', 'mf_notifications', 'mf_recommendations'])) {
  const remote = name.replace('_', '-');
  const folder = join(import.meta.dirname, 'previous-remotes', remote);
  const prefix = `previous-${remote}`;
  const config = remoteConfig({ name, folder, prefix })({}, { mode: 'production' });
  const path = join(output, remote);
  await compile({ ...config, cache: false, output: { ...config.output, path } });
  const file = join(path, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, contract: Number(contract) }));
}
