import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { BUILD_LOCK, OperatorError, ROOT, runMain } from './project.mjs';

const NPM_CI = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} path @returns {Record<string, LockedPackage> | null} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
}

/**
 * Returns why the installed packages differ from the lockfile, or null when they match. npm writes
 * `node_modules/.package-lock.json` as its last step, so an interrupted installation has no such file.
 */
export function findStaleInstall(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted)
    throw new OperatorError('package-lock.json is missing or damaged. Restore it with: git checkout package-lock.json');
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'not installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) continue;
    // Somebody may have removed a workspace's own node_modules without npm knowing.
    const there = installed[path]?.version === entry.version && existsSync(join(root, path));
    if (!there) return `${path.split('node_modules/').pop()} changed`;
  }
  return null;
}

/**
 * Returns how to run npm's own program with this Node. On Windows `npm` is a batch file that cannot be spawned without a
 * shell.
 *
 * @param {string[]} args
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli?.match(/\.c?js$/)) return { program: process.execPath, args: [cli, ...args], shell: false };
  return { program: 'npm', args, shell: process.platform === 'win32' };
}

async function installPackages() {
  const { program, args, shell } = npmCommand(NPM_CI);
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], shell });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (code !== 0 || findStaleInstall()) throw new OperatorError('Installing packages failed: see what npm says above.');
}

/**
 * Runs a command that needs packages. Installs those of the lockfile first when they are missing or out of date. Only this
 * file and its imports run without installed packages, so a command's entry file imports nothing else directly.
 *
 * @param {() => Promise<{ main: () => unknown }>} load imports the command
 */
export const runInstalled = (load) =>
  runMain(async () => {
    const reason = findStaleInstall();
    if (reason) {
      process.stdout.write(`Installing packages (${reason})\n`);
      await withFileLock(BUILD_LOCK, async () => {
        if (findStaleInstall()) await installPackages();
      });
    }
    await (await load()).main();
  });
