// Measures what a first visit downloads, compressed with brotli: shell and remotes as shipped, compared with the same page as one
// plain bundle.
// npm run bytes -w packages/web-kit
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildPlainPage, buildToScratch, configOf, remotes } from './plain-page.mjs';

const KINDS = /** @type {const} */ (['js', 'css']);

/** @param {string} output @param {string[]} files */
const kilobytes = (output, files) => {
  const sum = { js: 0, css: 0, files: 0 };
  for (const file of new Set(files)) {
    const kind = KINDS.find((ending) => file.endsWith(`.${ending}`));
    if (!kind) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    sum[kind] += brotliCompressSync(readFileSync(join(output, file)), options).length / 1024;
    sum.files += 1;
  }
  return sum;
};

/**
 * Returns the files of an entry point or of a named group of chunks.
 *
 * @param {import('webpack').StatsCompilation['entrypoints']} groups
 * @param {string} name
 */
const assetsOf = (groups, name) => {
  const assets = groups?.[name]?.assets;
  if (!assets) throw new Error(`webpack reports no files of ${name}`);
  return assets.map((asset) => asset.name);
};

/** @type {[string, ReturnType<typeof kilobytes>][]} */
const rows = [];
const shell = await buildToScratch(await configOf('shell'), 'shell');
rows.push(['shell', kilobytes(shell.output, assetsOf(shell.stats.entrypoints, 'main'))]);
for (const [name, folder] of Object.entries(remotes)) {
  const { output, stats } = await buildToScratch(await configOf(folder), folder);
  const files = [...assetsOf(stats.entrypoints, name), ...assetsOf(stats.namedChunkGroups, 'remote')];
  rows.push([folder, kilobytes(output, files)]);
}
const total = rows.reduce(
  (sum, [, row]) => ({ js: sum.js + row.js, css: sum.css + row.css, files: sum.files + row.files }),
  { js: 0, css: 0, files: 0 },
);
const plain = await buildPlainPage();
const plainRow = kilobytes(plain.output, assetsOf(plain.stats.entrypoints, 'main'));
/** @param {{ js: number, css: number }} row */
const sumOf = (row) => row.js + row.css;

process.stdout.write('| First load, brotli KB | JS | CSS | sum | files |\n|---|---|---|---|---|\n');
rows.push(['whole page', total], ['the same as one plain bundle', plainRow]);
for (const [name, row] of rows) {
  const figures = [row.js, row.css, sumOf(row)].map((figure) => figure.toFixed(1));
  process.stdout.write(`| ${name} | ${figures.join(' | ')} | ${row.files} |\n`);
}
process.stdout.write(`\nratio ${(sumOf(total) / sumOf(plainRow)).toFixed(2)}\n`);
