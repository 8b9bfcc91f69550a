import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OperatorError, ROOT, runMain } from './system/project.mjs';

/** @param {string} name */
const cli = (name) => [join(ROOT, 'packages', 'database', 'dist', 'commands', `${name}.js`)];
/** @param {string[]} options */
const publish = (...options) => [join(ROOT, 'tools', 'publish-remote.mjs'), ...options];

/** The commands, each with the program it runs, which the image contains as it is. */
const COMMANDS = {
  roles: cli('roles'),
  migrate: cli('migrate'),
  backup: cli('backup'),
  restore: cli('restore'),
  import: cli('import'),
  export: cli('export'),
  'remove-demo': cli('remove-demo'),
  admin: cli('admin'),
  'publish-remote': publish('--built'),
  'roll-back-remote': publish('--rollback'),
  'list-remotes': publish('--list'),
};

/**
 * Runs operators' commands beside a running product, from the built image. Nothing is built, installed or started for them.
 * The same settings as for every process say where the servers are.
 */
async function main() {
  const [name, ...args] = process.argv.slice(2);
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
  if (!command) throw new OperatorError(`Name what to do: ${Object.keys(COMMANDS).join(', ')}.`);
  const child = spawn(process.execPath, [...command, ...args], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM')).on('SIGINT', () => child.kill('SIGINT'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

await runMain(main);
