import { setMaxListeners } from 'node:events';
import { execa } from 'execa';
import { npmCommand } from './install.mjs';
import { ROOT } from './project.mjs';

/** @import { Options } from 'execa' */

let shutdown = newController();

/**
 * Creates a controller whose signal accepts any number of listeners, so that Node does not warn when many programs run at
 * once.
 */
function newController() {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/**
 * Ends the programs that still run, because this script is about to exit. Programs started afterwards belong to the clean-up
 * and keep running.
 */
export function stopRunning() {
  shutdown.abort();
  shutdown = newController();
}

/**
 * Runs a program to its end, with only the environment variables it is given.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Options & { onLine?: (line: string) => unknown, inherit?: boolean }} [options] `onLine` is called with each line of
 *   output as it arrives; `inherit` shows the output instead
 * @returns the exit code and all output, both streams in order of arrival; never rejects when the program fails or does not
 *   exist
 */
export async function run(program, args, { onLine, inherit = false, env = process.env, ...options } = {}) {
  const running = execa(program, args, {
    cwd: ROOT,
    ...(inherit ? { stdio: 'inherit' } : { stdin: 'ignore' }),
    all: true,
    reject: false,
    stripFinalNewline: false,
    cancelSignal: shutdown.signal,
    extendEnv: false,
    env,
    ...options,
  });
  if (onLine) for await (const line of running.iterable({ from: 'all' })) onLine(String(line));
  const { exitCode = 1, all = '', failed, originalMessage } = await running;
  return { code: failed && exitCode === 0 ? 1 : exitCode, output: `${all}` || (failed && originalMessage) || '' };
}

/**
 * Calls {@link run} with this Node, on a file of the project.
 *
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Calls {@link run} with npm. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNpm(args, options) {
  const { program, args: all, shell } = npmCommand(args);
  return run(program, all, { ...options, shell });
}
