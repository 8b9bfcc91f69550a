import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Lock held while packages are installed or projects built. Of several simultaneous starts, one builds and the others then
 * find the result.
 */
export const BUILD_LOCK = join(ROOT, '.cache', 'build.lock');

const NODE_MINIMUM = /** @type {const} */ ([20, 19]);

/** Error that the operator can put right. Its message is one line that says what is wrong and how to fix it. */
export class OperatorError extends Error {
  name = 'OperatorError';
}

/** @param {unknown} error */
export const messageOf = (error) => /** @type {{ message?: string } | null} */ (error)?.message ?? String(error);

/** @param {unknown} error */
export const stackOf = (error) => /** @type {{ stack?: string } | null} */ (error)?.stack ?? String(error);

/** @param {string} version @returns a one-line message for the operator when this Node is too old, else null */
export function findNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = NODE_MINIMUM;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return null;
  return `Wishboard needs Node ${NODE_MINIMUM.join('.')} or newer, and this is ${version}. Get one from https://nodejs.org/en/download`;
}

/**
 * Runs a command's main function. Prints an {@link OperatorError} as one line and any other error with its stack.
 *
 * @param {() => unknown} main
 */
export async function runMain(main) {
  try {
    const problem = findNodeProblem(process.versions.node);
    if (problem) throw new OperatorError(problem);
    await main();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(error instanceof OperatorError ? `✖ ${error.message}\n` : `${stackOf(error)}\n`);
  }
}
