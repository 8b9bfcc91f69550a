import { setMaxListeners } from 'node:events';
import { execa } from 'execa';
import { npmCommand } from './install.mjs';
import { ROOT } from './project.mjs';

/** @import { Options } from 'execa' */

let leaving = newController();

/** However many programs run at once, none too many listen for their end. */
function newController() {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Ends the programs that still run, because this script is on its way out; what is run from then on undoes things. */
export function stopRunning() {
  leaving.abort();
  leaving = newController();
}

/**
 * Runs a program to its end, with the variables it is given and no others.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Options & { onLine?: (line: string) => unknown, inherit?: boolean }} [options] `onLine` is called with each line of its
 *   output as it comes; `inherit` shows it instead
 * @returns its exit code and all it wrote, both streams in order of arrival; never rejects because it failed or is not there
 */
export async function run(program, args, { onLine, inherit = false, env = process.env, ...options } = {}) {
  const running = execa(program, args, {
    cwd: ROOT,
    ...(inherit ? { stdio: 'inherit' } : { stdin: 'ignore' }),
    all: true,
    reject: false,
    stripFinalNewline: false,
    cancelSignal: leaving.signal,
    extendEnv: false,
    env,
    ...options,
  });
  if (onLine) for await (const line of running.iterable({ from: 'all' })) onLine(String(line));
  const { exitCode = 1, all = '', failed, originalMessage } = await running;
  return { code: failed && exitCode === 0 ? 1 : exitCode, output: `${all}` || (failed && originalMessage) || '' };
}

/** {@link run} of this Node on a file of the project. @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);

/** {@link run} of npm. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNpm(args, options) {
  const { program, args: all, shell } = npmCommand(args);
  return run(program, all, { ...options, shell });
}
