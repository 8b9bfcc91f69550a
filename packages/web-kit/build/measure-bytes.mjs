// What a first visit downloads, brotli: shell and remotes as they ship, beside the same page as one plain bundle.
// npm run bytes -w packages/web-kit
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import webpack from 'webpack';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scratch = join(root, 'node_modules/.cache/measure-bytes');
const remotes = Object.fromEntries(
  readdirSync(root)
    .filter((folder) => folder.startsWith('mf-'))
    .map((folder) => [folder.replaceAll('-', '_'), folder]),
);

const configOf = async (folder) =>
  (await import(join(root, folder, 'webpack.config.mjs'))).default({}, { mode: 'production' });

function build(config, name) {
  const output = join(scratch, name);
  const plugins = config.plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin');
  const measured = { ...config, plugins, devtool: false, cache: false, output: { ...config.output, path: output } };
  return new Promise((resolve, reject) => {
    webpack(measured, (error, stats) => {
      if (error || stats.hasErrors()) return reject(error ?? new Error(stats.toString('errors-only')));
      resolve({
        output,
        stats: stats.toJson({ all: false, entrypoints: true, chunkGroups: true, chunkGroupAuxiliary: false }),
      });
    });
  });
}

const kilobytes = (output, files) => {
  const sum = { js: 0, css: 0, files: 0 };
  for (const file of new Set(files)) {
    const kind = /\.(js|css)$/.exec(file)?.[1];
    if (!kind) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    sum[kind] += brotliCompressSync(readFileSync(join(output, file)), options).length / 1024;
    sum.files += 1;
  }
  return sum;
};
const assetsOf = (group) => group.assets.map((asset) => asset.name);

async function plainConfig() {
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
  return { ...config, plugins: [...config.plugins, replace] };
}

const rows = [];
const shell = await build(await configOf('shell'), 'shell');
rows.push(['shell', kilobytes(shell.output, assetsOf(shell.stats.entrypoints.main))]);
for (const [name, folder] of Object.entries(remotes)) {
  const { output, stats } = await build(await configOf(folder), folder);
  const files = [...assetsOf(stats.entrypoints[name]), ...assetsOf(stats.namedChunkGroups.remote)];
  rows.push([folder, kilobytes(output, files)]);
}
const total = rows.reduce(
  (sum, [, row]) => ({ js: sum.js + row.js, css: sum.css + row.css, files: sum.files + row.files }),
  { js: 0, css: 0, files: 0 },
);
const plain = await build(await plainConfig(), 'plain');
const plainRow = kilobytes(plain.output, assetsOf(plain.stats.entrypoints.main));
const sumOf = (row) => row.js + row.css;

process.stdout.write('| First load, brotli KB | JS | CSS | sum | files |\n|---|---|---|---|---|\n');
for (const [name, row] of [...rows, ['whole page', total], ['the same as one plain bundle', plainRow]]) {
  const figures = [row.js, row.css, sumOf(row)].map((figure) => figure.toFixed(1));
  process.stdout.write(`| ${name} | ${figures.join(' | ')} | ${row.files} |\n`);
}
process.stdout.write(`\nratio ${(sumOf(total) / sumOf(plainRow)).toFixed(2)}\n`);
