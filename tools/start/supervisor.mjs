import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readLastLines, withLog } from '../system/log-file.mjs';
import { recordProcess, stopProcess } from '../system/process-identity.mjs';
import { messageOf, OperatorError, ROOT } from '../system/project.mjs';
import { HEAP } from './applications.mjs';

/** @import { ChildProcess, ForkOptions } from 'node:child_process' */
/** @import { PortChoice } from '../system/ports.mjs' */
/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { Application } from './applications.mjs' */

/**
 * The properties of an application that the supervisor needs.
 *
 * @typedef {Pick<Application, 'name' | 'main' | 'portVariable' | 'nodeOptions' | 'isEarlier'>} Program
 */
/** @typedef {{ child: ChildProcess, record: ProcessRecord, again: boolean }} Running */
/** @typedef {(main: string, args: string[], options: ForkOptions) => ChildProcess} ForkProcess */
/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * Time limit for readiness, in milliseconds. A process that exits early is noticed at once; the limit is for one that hangs.
 */
const READY_MS = 180_000;
const STOP_MS = 20_000;
const TIMES = {
  /** Pause before a crashed process restarts, in milliseconds. Users hardly notice the pause after a first crash. */
  firstPauseMs: 100,
  longestPauseMs: 10_000,
  /** How long a process has to be ready, in milliseconds, so that its next crash counts as a first one. */
  wellMs: 10_000,
};
/** Exit code of a process whose port is taken: PORT_TAKEN_EXIT_CODE in server-kit's process/parent. */
const PORT_TAKEN_EXIT_CODE = 69;

/**
 * Returns the last entry of a log as text: the message of a structured line, or the line itself.
 *
 * @param {string} log
 */
function lastLogMessage(log) {
  const texts = readLastLines(log, 5)
    .split('\n')
    .map((line) => {
      try {
        const { msg, err } = JSON.parse(line);
        return [msg, err?.message].filter(Boolean).join(': ');
      } catch {
        return line.trim();
      }
    });
  return texts.filter(Boolean).pop() ?? 'It wrote nothing.';
}

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
    records = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  } catch {
    // First run, or the last run ended properly.
  }
  await Promise.all(records.map((record) => stopProcess(record)));
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
 * @param {typeof TIMES} [options.times]
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
      writeFileSync(join(dataDir, 'processes.json'), records);
    } catch (error) {
      // On a full disk the processes keep running.
      report(`What runs could not be noted: ${messageOf(error)}`);
    }
  }

  /** @param {Program} program @param {NodeJS.ProcessEnv} env */
  function spawn(program, env) {
    const main = resolve(ROOT, program.main);
    if (!existsSync(main)) throw new OperatorError(`${program.main} is missing. Build it with: npm run build`);
    // The child gets its own process group, so that Ctrl-C reaches only this script, which then stops all processes in the
    // right order. The IPC channel closes however this script ends, and that tells the child to end too.
    const child = withLog(logOf(program.name), (file) =>
      forkProcess(main, [], {
        env,
        cwd: ROOT,
        detached: true,
        execArgv: [HEAP, ...program.nodeOptions],
        stdio: ['ignore', file, file, 'ipc'],
      }),
    );
    child.on('error', (error) => {
      // Without a process there is no exit either: whoever launched it handles that.
      if (child.pid !== undefined) report(`${program.name}: ${error.message}`);
    });
    const entry = { child, record: recordProcess(child.pid ?? 0), again: false };
    children.set(program.name, entry);
    recordProcesses();
    return entry;
  }

  /**
   * Returns whether the process at the address is ready and belongs to this installation. Earlier releases do not report
   * their installation.
   *
   * @param {string} base
   * @param {boolean} [isEarlier]
   */
  async function isReady(base, isEarlier) {
    try {
      const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3000) });
      const { installation: named = null } = /** @type {{ installation?: string }} */ (await answer.json());
      return answer.ok && (isEarlier || named === installation);
    } catch {
      return false;
    }
  }

  /**
   * Starts one process, waits until it is ready, and keeps it running from then on.
   *
   * @param {Program} program
   * @param {object} options
   * @param {() => NodeJS.ProcessEnv} options.environment returns its environment variables at each start, without its port
   * @param {PortChoice} options.port the port it should listen on
   * @param {(port: number) => string} options.addressOf builds its address from the port it reports
   * @param {(address: string) => void} [options.onAddress] called with its address whenever that changes
   */
  async function start(program, { environment, port, addressOf, onAddress = () => {} }) {
    const { name, portVariable } = program;
    let pauseMs = times.firstPauseMs;
    let address = '';
    let started = false;
    /** @type {unknown} */
    let failure = null;
    let since = 0;

    /** @param {{ over: boolean, readySince: number | null }} life @param {number} reportedPort */
    async function watch(life, reportedPort) {
      const base = addressOf(reportedPort);
      if (base !== address && started) report(`${name} is at ${base} now`);
      if (base !== address) onAddress(base);
      address = base;
      while (!life.over && !(await isReady(base, program.isEarlier))) await pause(50);
      if (life.over) return;
      life.readySince = performance.now();
      started = true;
    }

    /** Chooses another port when the current one is taken. @returns whether there is another port */
    function moveToOtherPort() {
      try {
        port.move();
        return true;
      } catch (error) {
        failure = error;
        return false;
      }
    }

    /** Starts the process after a pause that doubles with each call. @param {string} reason reported with the pause */
    function launchLater(reason) {
      report(`${name} ${reason} and starts again in ${pauseMs / 1000} s. The log is ${logOf(name)}`);
      setTimeout(() => stopping || launchAgain(), pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, times.longestPauseMs);
    }

    /** Starts the process again. Without its log, for example, that fails: then it is tried again, and all others keep running. */
    function launchAgain() {
      try {
        launch();
      } catch (error) {
        retryOrFail(error);
      }
    }

    /** Tries again later when the process could not be started, unless that was its first start. @param {unknown} error */
    function retryOrFail(error) {
      if (stopping) return;
      if (started) launchLater(`could not be started (${messageOf(error)})`);
      else if (error instanceof OperatorError) failure = error;
      else failure = new OperatorError(`${name} could not be started: ${messageOf(error)}.`);
    }

    function launch() {
      const life = { over: false, readySince: /** @type {number | null} */ (null) };
      since = performance.now();
      const entry = spawn(program, { ...environment(), [portVariable]: String(port.port) });
      const onListening = (/** @type {number} */ reportedPort) => {
        port.keep();
        void watch(life, reportedPort);
      };
      if (program.isEarlier) onListening(port.port);
      else entry.child.once('message', (message) => onListening(/** @type {{ port: number }} */ (message).port));
      // The system may refuse a new process, for example when the limit of processes is reached. Then there is no exit.
      if (entry.child.pid === undefined) entry.child.once('error', retryOrFail);
      entry.child.once('exit', (code, signal) => {
        life.over = true;
        if (stopping) return;
        if (entry.again || (code === PORT_TAKEN_EXIT_CODE && moveToOtherPort())) return launchAgain();
        if (!started) {
          failure ??= new OperatorError(
            `${name} did not start. ${lastLogMessage(logOf(name))} The log is ${logOf(name)}`,
          );
          return;
        }
        // A process that runs without ever becoming ready is not healthy, however long it runs.
        if (life.readySince !== null && performance.now() - life.readySince > times.wellMs)
          pauseMs = times.firstPauseMs;
        launchLater(`ended unexpectedly (${signal ?? code})`);
      });
    }

    launch();
    for (; performance.now() - since < READY_MS; await pause(25)) {
      if (failure) throw failure;
      if (started) return;
      if (stopping) throw new OperatorError(`${name} was stopped before it was ready.`);
    }
    throw new OperatorError(
      `${name} was not ready after ${READY_MS / 1000} s (${address || 'it listens nowhere'}). The log is in ${dataDir}/logs`,
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

  return {
    start,

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
