import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withLog } from '../system/log-file.mjs';
import { recordProcess, stopProcess } from '../system/process-identity.mjs';
import { messageOf, OperatorError, ROOT } from '../system/project.mjs';
import { HEAP } from './applications.mjs';
import { KeptProcess, TIMES } from './kept-process.mjs';

/** @import { ChildProcess, ForkOptions } from 'node:child_process' */
/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { Program, Running, StartOptions, Times } from './kept-process.mjs' */

/** @typedef {(main: string, args: string[], options: ForkOptions) => ChildProcess} ForkProcess */
/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

const STOP_MS = 20_000;

/** @param {string} dataDir */
const recordsOf = (dataDir) => join(dataDir, 'processes.json');

/**
 * Ends processes left by an earlier run that was killed. Such processes end by themselves when their parent is gone, but may
 * not have done so yet.
 *
 * @param {string} dataDir
 */
export async function stopLeftovers(dataDir) {
  /** @type {ProcessRecord[]} */
  let records = [];
  try {
    records = JSON.parse(readFileSync(recordsOf(dataDir), 'utf8'));
  } catch {
    // First run, or the last run ended properly.
  }
  await Promise.all(records.map((record) => stopProcess(record)));
}

/**
 * Starts a program, whose output goes to a log. When the system refuses a process, the child has no PID and emits `error`.
 *
 * @param {Program} program
 * @param {{ env: NodeJS.ProcessEnv, log: string, forkProcess: ForkProcess }} options
 */
function forkProgram({ main, nodeOptions }, { env, log, forkProcess }) {
  const path = resolve(ROOT, main);
  if (!existsSync(path)) throw new OperatorError(`${main} is missing. Build it with: npm run build`);
  // The child gets its own process group, so that Ctrl-C reaches only this script, which then stops all processes in the
  // right order. The IPC channel closes however this script ends, and that tells the child to end too.
  return withLog(log, (file) =>
    forkProcess(path, [], {
      env,
      cwd: ROOT,
      detached: true,
      execArgv: [HEAP, ...nodeOptions],
      stdio: ['ignore', file, file, 'ipc'],
    }),
  );
}

/**
 * Asks a process to finish its work and end. Windows has no such signal, so there the closed channel tells the process.
 *
 * @param {Running} running
 */
async function stopOne({ child, record }) {
  const isWindows = process.platform === 'win32';
  if (isWindows && child.connected) child.disconnect();
  await stopProcess(record, { signal: isWindows ? 0 : 'SIGTERM', graceMs: STOP_MS });
}

/**
 * Keeps a set of Node processes running, and restarts one that crashes after a growing pause. A process reports the port on
 * which it listens. It counts as ready when it answers there with the id of this installation. Process managers such as pm2
 * do neither: they take any running process as ready, and expect it to listen on the port it was given.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {(line: string) => void} options.report called with one line about what happens to a process
 * @param {string | null} [options.installation] the installation id that `/readyz` must return
 * @param {Times} [options.times]
 * @param {ForkProcess} [options.forkProcess] replaces Node's `fork`, for tests
 */
export function createSupervisor({ dataDir, report, installation = null, times = TIMES, forkProcess = fork }) {
  /** @type {Map<string, Running>} */
  const children = new Map();
  let stopping = false;

  const logOf = (/** @type {string} */ name) => join(dataDir, 'logs', `${name}.log`);

  function recordProcesses() {
    const records = JSON.stringify([...children.values()].map(({ record }) => record));
    try {
      writeFileSync(recordsOf(dataDir), records);
    } catch (error) {
      // On a full disk the processes keep running.
      report(`What runs could not be noted: ${messageOf(error)}`);
    }
  }

  /** @param {Program} program @param {NodeJS.ProcessEnv} env */
  function spawn(program, env) {
    const child = forkProgram(program, { env, log: logOf(program.name), forkProcess });
    child.on('error', (error) => {
      // Without a process there is no exit either: whoever launched it handles that.
      if (child.pid !== undefined) report(`${program.name}: ${error.message}`);
    });
    const entry = { child, record: recordProcess(child.pid ?? 0), again: false };
    children.set(program.name, entry);
    recordProcesses();
    return entry;
  }

  return {
    /**
     * Starts one process, waits until it is ready, and keeps it running from then on.
     *
     * @param {Program} program
     * @param {StartOptions} options
     */
    start: (program, options) =>
      new KeptProcess(program, options, {
        spawn: (env) => spawn(program, env),
        isStopping: () => stopping,
        log: logOf(program.name),
        report,
        installation,
        times,
      }).start(),

    /** Restarts every process with the current environment variables. */
    async restart() {
      for (const entry of children.values()) entry.again = true;
      await Promise.all([...children.values()].map(stopOne));
    },

    /**
     * Sends a message to those of the named processes that are running.
     *
     * @param {string[]} names
     * @param {Record<string, unknown>} message
     */
    send(names, message) {
      for (const name of names) {
        const child = children.get(name)?.child;
        if (child?.connected) child.send(message, () => {});
      }
    },

    /**
     * Stops the named processes first, so that no request reaches a service that is gone. Then stops all others together.
     *
     * @param {string[]} first
     */
    async stop(first) {
      stopping = true;
      const leaders = first.flatMap((name) => children.get(name) ?? []);
      await Promise.all(leaders.map(stopOne));
      await Promise.all([...children.values()].filter((entry) => !leaders.includes(entry)).map(stopOne));
      children.clear();
      recordProcesses();
    },

    /** @param {string} name */
    processOf: (name) => children.get(name)?.child.pid ?? null,
  };
}
