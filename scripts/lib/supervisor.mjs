import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEAP } from './applications.mjs';
import { readEnd, rotate, withLog } from './log-file.mjs';
import { recordProcess, stopProcess } from './process-identity.mjs';
import { OperatorError, ROOT } from './project.mjs';

const READY_MS = 90_000;
const STOP_MS = 20_000;
/** Milliseconds before a process that crashed is started again: who uses the product hardly waits for a first crash. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long was well, so its next crash counts as the first. */
const WELL_MS = 10_000;

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
 * Keeps a set of Node processes running: one that crashes is started again, after a pause that grows.
 *
 * @param report told, in one line, what happens to a process
 */
export function createSupervisor({ dataDir, report }) {
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

  function spawn(application, env, onExit) {
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
    children.set(application.name, { child, record: recordProcess(child.pid ?? 0), log });
    note();
    child.once('error', (error) => report(`${application.name}: ${error.message}`));
    child.once('exit', (code, signal) => onExit(signal ?? code, log));
    return child;
  }

  async function waitUntilReady(application, url, exited) {
    for (const end = performance.now() + READY_MS; performance.now() < end; await pause(50)) {
      if (exited())
        throw new OperatorError(
          `${application.name} did not start. ${explain(exited().log)} The log is ${exited().log}`,
        );
      const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
    }
    throw new OperatorError(
      `${application.name} was not ready after ${READY_MS / 1000} s (${url}). The log is in ${dataDir}/logs`,
    );
  }

  /** Starts one process, waits until it is ready, and keeps it running from then on. */
  async function start(application, env, readyUrl) {
    let ready = false;
    let exit = null;
    let pauseMs = FIRST_PAUSE_MS;
    const launch = () => {
      const since = performance.now();
      spawn(application, env, (reason, log) => {
        if (stopping) return;
        if (!ready) {
          exit = { reason, log };
          return;
        }
        if (performance.now() - since > WELL_MS) pauseMs = FIRST_PAUSE_MS;
        report(
          `${application.name} ended unexpectedly (${reason}) and starts again in ${pauseMs / 1000} s. The log is ${log}`,
        );
        setTimeout(() => stopping || launch(), pauseMs).unref();
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      });
    };
    launch();
    await waitUntilReady(application, readyUrl, () => exit);
    ready = true;
  }

  /** Asks a process to finish what it does and end. Windows has no such signal: there the closed channel says it. */
  async function stopOne({ child, record }) {
    if (process.platform === 'win32' && child.connected) child.disconnect();
    await stopProcess(record, { signal: process.platform === 'win32' ? 0 : 'SIGTERM', graceMs: STOP_MS });
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

  return { start, stop, processOf: (name) => children.get(name)?.child.pid ?? null };
}
