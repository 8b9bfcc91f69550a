import { runInstalled } from './system/install.mjs';
import { OperatorError } from './system/project.mjs';

/**
 * Commands that the root's package.json runs by name. Those that run in the image, where nothing is installed, have their own
 * files.
 */
const COMMANDS = {
  start: () => import('./start/start.mjs'),
  dev: () => import('./dev/dev.mjs'),
  test: () => import('./testing/test.mjs'),
  database: () => import('./start/database-command.mjs'),
  'board-picture': () => import('./dev/board-picture.mjs'),
  engines: () => import('./testing/engines.mjs'),
  mutate: () => import('./checks/mutate.mjs'),
  fleet: () => import('./fleet/fleet.mjs'),
  lint: () => import('./checks/lint.mjs'),
};

await runInstalled(async () => {
  // Removes the name, so that the remaining arguments are those of the command.
  const [name = ''] = process.argv.splice(2, 1);
  const load = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
  if (!load) throw new OperatorError(`Name what to run: ${Object.keys(COMMANDS).join(', ')}.`);
  return load();
});
