import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { compile } from './compile.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scratch = join(root, 'node_modules/.cache/measure-bytes');

/** Folder of each remote, by the remote's name. */
export const remotes = Object.fromEntries(
  readdirSync(root)
    .filter((folder) => folder.startsWith('mf-'))
    .map((folder) => [folder.replaceAll('-', '_'), folder]),
);

/**
 * Returns the production webpack configuration of a part of the page.
 *
 * @param {string} folder
 * @returns {Promise<import('webpack').Configuration>}
 */
export const configOf = async (folder) =>
  (await import(join(root, folder, 'webpack.config.mjs'))).default({}, { mode: 'production' });

/**
 * Builds into a scratch folder, without compressed copies.
 *
 * @param {import('webpack').Configuration} config
 * @param {string} name
 * @returns {Promise<{ output: string, stats: import('webpack').StatsCompilation }>} the output folder, and webpack's stats
 */
export async function buildToScratch(config, name) {
  const output = join(scratch, name);
  const plugins = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'CompressionPlugin');
  const measured = { ...config, plugins, output: { ...config.output, path: output } };
  const stats = await compile({ ...measured, devtool: false, cache: false });
  return {
    output,
    stats: stats.toJson({ all: false, entrypoints: true, chunkGroups: true, chunkGroupAuxiliary: false }),
  };
}

/** Builds the same page as one plain bundle, in which the remotes are ordinary modules. */
export async function buildPlainPage() {
  mkdirSync(scratch, { recursive: true });
  const names = Object.entries(remotes);
  const plain = join(scratch, 'plain-remotes.ts');
  writeFileSync(
    plain,
    [
      ...names.map(([name, folder]) => `import ${name} from '${join(root, folder, 'src/remote.tsx')}';`),
      `const remotes = { ${names.map(([name]) => name).join(', ')} };`,
      `export const loadRemote = async (name) => ({ state: 'ready', component: remotes[name] });`,
    ].join('\n'),
  );
  const config = await configOf('shell');
  const replace = new webpack.NormalModuleReplacementPlugin(/\/load-remote$/, plain);
  return buildToScratch({ ...config, plugins: [...(config.plugins ?? []), replace] }, 'plain');
}
