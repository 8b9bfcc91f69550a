import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const running = new Set();

/** Ends the programs that still run, because this script is on its way out. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end.
 *
 * @param onLine called with each line of its output as it comes
 * @returns its exit code and all it wrote, both streams in order of arrival; never rejects for a non-zero code
 */
export function run(program, args, { env = process.env, cwd = ROOT, onLine, inherit = false, ...rest } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { env, cwd, stdio, ...rest });
    running.add(child);
    let output = '';
    let pending = '';
    const take = (chunk) => {
      output += chunk;
      if (!onLine) return;
      const lines = (pending + chunk).split(/\r?\n/);
      pending = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** {@link run} of this Node on a file of the project. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** npm's own program, run by this Node: on Windows `npm` is a batch file that cannot be spawned without a shell. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') || cli?.endsWith('.cjs')) return runNode([cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
