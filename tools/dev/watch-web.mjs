import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { remoteFolders } from '../publish/remotes.mjs';
import { ROOT } from '../system/project.mjs';

const BUILDS = ['shell', ...remoteFolders()];

/**
 * Reads the webpack configurations of a project. One process runs all browser builds, with a third of the memory of separate
 * processes.
 *
 * @param {string} folder
 */
async function readConfiguration(folder) {
  const { default: exported } = await import(pathToFileURL(join(ROOT, folder, 'webpack.config.mjs')).href);
  const configuration = typeof exported === 'function' ? await exported({}, { mode: 'development' }) : exported;
  return [configuration]
    .flat()
    .map((each) => ({ ...each, context: each.context ?? join(ROOT, folder), mode: 'development' }));
}

const configurations = (await Promise.all(BUILDS.map(readConfiguration))).flat();
const compiler = webpack(configurations);
const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error || !stats) return console.error(error);
  // Open pages then reload: bff/src/page/live-reload.ts. A build with errors has nothing new to show.
  if (!stats.hasErrors()) writeFileSync(join(process.env.DATA_DIR ?? '', 'web-build'), stats.hash);
  console.log(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY, timings: true }));
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => watching?.close(() => process.exit(0)));
