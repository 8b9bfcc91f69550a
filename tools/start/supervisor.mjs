import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnd, rotate, withLog } from '../system/log-file.mjs';
import { recordProcess, stopProcess } from '../system/process-identity.mjs';
import { OperatorError, ROOT } from '../system/project.mjs';
import { HEAP } from './applications.mjs';

/** A process that ends without having been ready is noticed at once; this is for one that hangs, on whatever machine. */
const READY_MS = 180_000;
const STOP_MS = 20_000;
const TIMES = {
  /** Milliseconds before a process that crashed is started again: who uses the product hardly waits for a first crash. */
  firstPauseMs: 100,
  longestPauseMs: 10_000,
  /** A process that was ready for this long was well, so its next crash counts as the first. */
  wellMs: 10_000,
};
/** What a process exits with whose port another program has: PORT_TAKEN of server-kit's process/parent. */
const PORT_TAKEN = 69;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The end of a log as a sentence: of structured lines the message, of others the text. */
function explain(log) {
  const texts = readEnd(log, 5)
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
 * Ends what an earlier run, killed before it could, left of its processes. They end by themselves when their parent is
 * gone, but may be about to.
 */
export async function stopLeftovers(dataDir) {
  let records = [];
  try {
    records = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  } catch {
    // First run, or an orderly end.
  }
  await Promise.all(records.map((record) => stopProcess(record)));
}

/**
 * Keeps a set of Node processes running: one that crashes is started again, after a pause that grows. A process tells on
 * which port it listens, and is ready when it answers so there, in the name of this installation.
 *
 * @param report told, in one line, what happens to a process
 * @param installation what `/readyz` has to answer to count as one of ours
 */
export function createSupervisor({ dataDir, report, installation = null, times = TIMES }) {
  const children = new Map();
  let stopping = false;

  const note = () => {
    const records = JSON.stringify([...children.values()].map(({ record }) => record));
    try {
      writeFileSync(join(dataDir, 'processes.json'), records);
    } catch (error) {
      // On a full disk the processes run all the same.
      report(`What runs could not be noted: ${error.message}`);
    }
  };

  function spawn(application, env) {
    const main = join(ROOT, application.main);
    if (!existsSync(main)) throw new OperatorError(`${application.main} is missing. Build it with: npm run build`);
    const log = join(dataDir, 'logs', `${application.name}.log`);
    rotate(log);
    // Its own group, so that Ctrl-C reaches this script alone, which then stops all in the right order. The channel
    // closes when this script ends in whatever way, and tells the process to end as well.
    const child = withLog(log, (output) =>
      fork(main, [], {
        env,
        cwd: ROOT,
        detached: true,
        execArgv: [HEAP, ...application.nodeOptions],
        stdio: ['ignore', output, output, 'ipc'],
      }),
    );
    child.once('error', (error) => report(`${application.name}: ${error.message}`));
    const entry = { child, record: recordProcess(child.pid ?? 0), log, again: false };
    children.set(application.name, entry);
    note();
    return entry;
  }

  /** Whether the process there is ready, and one of this installation. Earlier releases did not say of which they are. */
  async function isReady(base, isEarlier) {
    try {
      const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3000) });
      const { installation: named = null } = await answer.json();
      return answer.ok && (isEarlier || named === installation);
    } catch {
      return false;
    }
  }

  /**
   * Starts one process, waits until it is ready, and keeps it running from then on.
   *
   * @param environment gives its variables at each start, without that of its port
   * @param port where it should listen: see `ports.mjs`
   * @param addressOf makes its address of the port it has told
   * @param onAddress told its address, whenever that has changed
   */
  async function start(application, { environment, port, addressOf, onAddress = () => {} }) {
    const { name, portVariable } = application;
    let pauseMs = times.firstPauseMs;
    let address = null;
    let started = false;
    let failure = null;
    let since = 0;

    async function watch(life, told) {
      const base = addressOf(told);
      if (base !== address && started) report(`${name} is at ${base} now`);
      if (base !== address) onAddress(base);
      address = base;
      while (!life.over && !(await isReady(base, application.isEarlier))) await pause(50);
      if (life.over) return;
      life.readySince = performance.now();
      started = true;
    }

    /** Where it goes when its port is taken. @returns whether there is another port */
    function move() {
      try {
        port.move();
        return true;
      } catch (error) {
        failure = error;
        return false;
      }
    }

    function launch() {
      const life = { over: false, readySince: null };
      since = performance.now();
      const entry = spawn(application, { ...environment(), [portVariable]: String(port.port) });
      const listens = (told) => {
        port.keep();
        void watch(life, told);
      };
      if (application.isEarlier) listens(port.port);
      else entry.child.once('message', ({ port: told }) => listens(told));
      entry.child.once('exit', (code, signal) => {
        life.over = true;
        if (stopping) return;
        if (entry.again || (code === PORT_TAKEN && move())) {
          launch();
          return;
        }
        if (!started) {
          failure ??= new OperatorError(`${name} did not start. ${explain(entry.log)} The log is ${entry.log}`);
          return;
        }
        // One that runs and never is ready is not well, however long it runs.
        if (life.readySince !== null && performance.now() - life.readySince > times.wellMs)
          pauseMs = times.firstPauseMs;
        report(
          `${name} ended unexpectedly (${signal ?? code}) and starts again in ${pauseMs / 1000} s. The log is ${entry.log}`,
        );
        setTimeout(() => stopping || launch(), pauseMs).unref();
        pauseMs = Math.min(pauseMs * 2, times.longestPauseMs);
      });
    }

    launch();
    for (; performance.now() - since < READY_MS; await pause(25)) {
      if (failure) throw failure;
      if (started) return;
      if (stopping) throw new OperatorError(`${name} was stopped before it was ready.`);
    }
    throw new OperatorError(
      `${name} was not ready after ${READY_MS / 1000} s (${address ?? 'it listens nowhere'}). The log is in ${dataDir}/logs`,
    );
  }

  /** Asks a process to finish what it does and end. Windows has no such signal: there the closed channel says it. */
  async function stopOne({ child, record }) {
    if (process.platform === 'win32' && child.connected) child.disconnect();
    await stopProcess(record, { signal: process.platform === 'win32' ? 0 : 'SIGTERM', graceMs: STOP_MS });
  }

  /** Has every process start again, with the variables of now. */
  async function restart() {
    await Promise.all(
      [...children.values()].map((entry) => {
        entry.again = true;
        return stopOne(entry);
      }),
    );
  }

  /** Tells the named processes something, those that run. */
  function tell(names, message) {
    for (const name of names) {
      const { child } = children.get(name) ?? {};
      if (child?.connected) child.send(message, () => {});
    }
  }

  /** Stops the named processes first, so that no request finds a half that is gone; then the others together. */
  async function stop(first) {
    stopping = true;
    const leaders = first.flatMap((name) => children.get(name) ?? []);
    await Promise.all(leaders.map(stopOne));
    await Promise.all([...children.values()].filter((entry) => !leaders.includes(entry)).map(stopOne));
    children.clear();
    note();
  }

  return { start, restart, tell, stop, processOf: (name) => children.get(name)?.child.pid ?? null };
}
