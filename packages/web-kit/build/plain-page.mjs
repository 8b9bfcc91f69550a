import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** @import { Configuration, StatsCompilation } from 'webpack' */

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
 * @returns {Promise<Configuration>}
 */
export const configOf = async (folder) =>
  (await import(join(root, folder, 'webpack.config.mjs'))).default({}, { mode: 'production' });

/**
 * Builds into a scratch folder, without compressed copies.
 *
 * @param {Configuration} config
 * @param {string} name
 * @returns {Promise<{ output: string, stats: StatsCompilation }>} the output folder, and webpack's stats
 */
export function buildToScratch(config, name) {
  const output = join(scratch, name);
  const plugins = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'CompressionPlugin');
  /** @type {Configuration} */
  const measured = { ...config, plugins, devtool: false, cache: false, output: { ...config.output, path: output } };
  return new Promise((resolve, reject) => {
    webpack(measured, (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      resolve({
        output,
        stats: stats.toJson({ all: false, entrypoints: true, chunkGroups: true, chunkGroupAuxiliary: false }),
      });
    });
  });
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
