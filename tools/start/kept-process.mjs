import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLogMessage } from '../system/log-file.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { PortChoice } from '../system/ports.mjs' */
/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { Application } from './applications.mjs' */

/**
 * The properties of an application that the supervisor needs.
 *
 * @typedef {Pick<Application, 'name' | 'main' | 'portVariable' | 'nodeOptions' | 'isEarlier'>} Program
 */
/** @typedef {{ child: ChildProcess, record: ProcessRecord, again: boolean }} Running */
/** @typedef {{ isOver: boolean, readySince: number | null }} Life one run of the process, from a launch to its exit */
/** @typedef {typeof TIMES} Times */

/**
 * How a process is started.
 *
 * @typedef {object} StartOptions
 * @property {() => NodeJS.ProcessEnv} environment returns its environment variables at each start, without its port
 * @property {PortChoice} port the port it should listen on
 * @property {(port: number) => string} addressOf builds its address from the port it reports
 * @property {(address: string) => void} [onAddress] called with its address whenever that changes
 */

/**
 * What a process needs of its supervisor. `spawn` starts the program with the given environment variables.
 *
 * @typedef {object} Surroundings
 * @property {(env: NodeJS.ProcessEnv) => Running} spawn
 * @property {() => boolean} isStopping
 * @property {(line: string) => void} report
 * @property {string} log
 * @property {string | null} installation the installation id that `/readyz` must return
 * @property {Times} times
 */

/**
 * Time limit for readiness, in milliseconds. A process that exits early is noticed at once; the limit is for one that hangs.
 */
const READY_MS = 180_000;
export const TIMES = {
  /** Pause before a crashed process restarts, in milliseconds. Users hardly notice the pause after a first crash. */
  firstPauseMs: 100,
  longestPauseMs: 10_000,
  /** How long a process has to be ready, in milliseconds, so that its next crash counts as a first one. */
  wellMs: 10_000,
  /** Pause between two checks whether a process hangs, and time within which it must respond, in milliseconds. */
  checkMs: 10_000,
};
/**
 * Number of checks in a row that a process may leave without a response: two minutes. An overloaded machine, a heap snapshot
 * or a suspended computer must not look like a process that hangs.
 */
const UNANSWERED_MAX = 6;
/** Exit code of a process whose port is taken: PORT_TAKEN_EXIT_CODE in server-kit's process/parent. */
const PORT_TAKEN_EXIT_CODE = 69;

/** One process that is kept running: it is started, watched until it is ready, and started again whenever it ends. */
export class KeptProcess {
  #program;
  #options;
  #surroundings;
  #pauseMs;
  #address = '';
  #hasStarted = false;
  /** @type {unknown} */
  #failure = null;
  #launchedAt = 0;

  /** @param {Program} program @param {StartOptions} options @param {Surroundings} surroundings */
  constructor(program, options, surroundings) {
    this.#program = program;
    this.#options = options;
    this.#surroundings = surroundings;
    this.#pauseMs = surroundings.times.firstPauseMs;
  }

  /** Starts the process and waits until it is ready. @throws {OperatorError} when that fails, or takes too long */
  async start() {
    const { name } = this.#program;
    this.#launch();
    for (; performance.now() - this.#launchedAt < READY_MS; await pause(25)) {
      if (this.#failure) throw this.#failure;
      if (this.#hasStarted) return;
      if (this.#surroundings.isStopping()) throw new OperatorError(`${name} was stopped before it was ready.`);
    }
    throw new OperatorError(
      `${name} was not ready after ${READY_MS / 1000} s (${this.#address || 'it listens nowhere'}). The log is in ${dirname(this.#surroundings.log)}`,
    );
  }

  #launch() {
    const { environment, port } = this.#options;
    const { isEarlier, portVariable } = this.#program;
    /** @type {Life} */
    const life = { isOver: false, readySince: null };
    this.#launchedAt = performance.now();
    const entry = this.#surroundings.spawn({ ...environment(), [portVariable]: String(port.port) });
    const onListening = (/** @type {number} */ reportedPort) => {
      port.keep();
      void this.#watch(entry, life, reportedPort);
    };
    if (isEarlier) onListening(port.port);
    else entry.child.once('message', (message) => onListening(/** @type {{ port: number }} */ (message).port));
    // The system may refuse a new process, for example when the limit of processes is reached. Then there is no exit.
    if (entry.child.pid === undefined) entry.child.once('error', (error) => this.#retryOrFail(error));
    entry.child.once('exit', (code, signal) => {
      life.isOver = true;
      this.#onExit(entry, life, signal ?? code);
    });
  }

  /**
   * Reports a changed address, and notes when the process is ready.
   *
   * @param {Running} entry
   * @param {Life} life
   * @param {number} reportedPort
   */
  async #watch(entry, life, reportedPort) {
    const { addressOf, onAddress = () => {} } = this.#options;
    const base = addressOf(reportedPort);
    if (base !== this.#address) {
      if (this.#hasStarted) this.#surroundings.report(`${this.#program.name} is at ${base} now`);
      onAddress(base);
    }
    this.#address = base;
    void this.#killIfItHangs(entry, life, base);
    while (!life.isOver && !(await this.#isReady(base))) await pause(50);
    if (life.isOver) return;
    life.readySince = performance.now();
    this.#hasStarted = true;
  }

  /**
   * Kills the process once it has left too many checks in a row without a response.
   *
   * @param {Running} entry
   * @param {Life} life
   * @param {string} base
   */
  async #killIfItHangs({ child }, life, base) {
    const { times, isStopping, report } = this.#surroundings;
    for (let unanswered = 0; unanswered < UNANSWERED_MAX; ) {
      await pause(times.checkMs, undefined, { ref: false });
      if (life.isOver || isStopping()) return;
      unanswered = (await this.#responds(base)) ? 0 : unanswered + 1;
    }
    if (life.isOver || isStopping()) return;
    report(`${this.#program.name} runs, but does not respond any more, and is killed`);
    // A process that hangs does not react to SIGTERM.
    child.kill('SIGKILL');
  }

  /** Returns whether the process responds in time. A refused connection is a response, too. @param {string} base */
  async #responds(base) {
    const signal = AbortSignal.timeout(this.#surroundings.times.checkMs);
    const answer = await fetch(`${base}/healthz`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    return !signal.aborted;
  }

  /**
   * Returns whether the process at the address is ready and belongs to this installation. Earlier releases do not report
   * their installation.
   *
   * @param {string} base
   */
  async #isReady(base) {
    try {
      const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3000) });
      const { installation: named = null } = /** @type {{ installation?: string }} */ (await answer.json());
      return answer.ok && (this.#program.isEarlier || named === this.#surroundings.installation);
    } catch {
      return false;
    }
  }

  /**
   * Starts the process again, or fails when it has never been ready.
   *
   * @param {Running} entry
   * @param {Life} life
   * @param {string | number | null} cause the signal that ended it, or its exit code
   */
  #onExit(entry, { readySince }, cause) {
    const { isStopping, log, times } = this.#surroundings;
    if (isStopping()) return;
    if (entry.again || (cause === PORT_TAKEN_EXIT_CODE && this.#moveToOtherPort())) {
      this.#launchAgain();
      return;
    }
    if (!this.#hasStarted) {
      const { name } = this.#program;
      this.#failure ??= new OperatorError(`${name} did not start. ${lastLogMessage(log)} The log is ${log}`);
      return;
    }
    // A process that runs without ever becoming ready is not healthy, however long it runs.
    const wasWell = readySince !== null && performance.now() - readySince > times.wellMs;
    if (wasWell) this.#pauseMs = times.firstPauseMs;
    this.#launchLater(`ended unexpectedly (${cause})`);
  }

  /** Chooses another port when the current one is taken. @returns whether there is another port */
  #moveToOtherPort() {
    try {
      this.#options.port.move();
      return true;
    } catch (error) {
      this.#failure = error;
      return false;
    }
  }

  /** Starts the process again. Without its log, for example, that fails: then it is tried again, and all others keep running. */
  #launchAgain() {
    try {
      this.#launch();
    } catch (error) {
      this.#retryOrFail(error);
    }
  }

  /** Tries again later when the process could not be started, unless that was its first start. @param {unknown} error */
  #retryOrFail(error) {
    if (this.#surroundings.isStopping()) return;
    if (this.#hasStarted) this.#launchLater(`could not be started (${messageOf(error)})`);
    else if (error instanceof OperatorError) this.#failure = error;
    else this.#failure = new OperatorError(`${this.#program.name} could not be started: ${messageOf(error)}.`);
  }

  /** Starts the process after a pause that doubles with each call. @param {string} reason reported with the pause */
  #launchLater(reason) {
    const { report, log, times, isStopping } = this.#surroundings;
    report(`${this.#program.name} ${reason} and starts again in ${this.#pauseMs / 1000} s. The log is ${log}`);
    setTimeout(() => isStopping() || this.#launchAgain(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, times.longestPauseMs);
  }
}
