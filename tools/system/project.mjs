import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Held by whoever installs or builds here: of several starts at once, the others find it done. */
export const BUILD_LOCK = join(ROOT, '.cache', 'build.lock');

const NODE_MINIMUM = /** @type {const} */ ([20, 19]);

/** Something the operator can put right. Its message is the one line that says what and how. */
export class OperatorError extends Error {
  name = 'OperatorError';
}

/** @param {unknown} error */
export const messageOf = (error) => /** @type {{ message?: string } | null} */ (error)?.message ?? String(error);

/** @param {unknown} error */
export const stackOf = (error) => /** @type {{ stack?: string } | null} */ (error)?.stack ?? String(error);

/** @param {string} version @returns the line for the operator when this Node is too old, else null */
export function findNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = NODE_MINIMUM;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return null;
  return `Wishboard needs Node ${NODE_MINIMUM.join('.')} or newer, and this is ${version}. Get one from https://nodejs.org/en/download`;
}

/** Runs a command's main function: what the operator can put right is one line, anything else keeps its stack. @param {() => unknown} main */
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
