import { spawn } from 'node:child_process';
import { becomesTrue } from '../system/becomes-true.mjs';
import { readLastLines, withLog } from '../system/log-file.mjs';
import { isPortFree, PortTakenError } from '../system/ports.mjs';
import { isSameProcess, recordProcess } from '../system/process-identity.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { PortMemory } from '../system/ports.mjs' */
/** @import { Progress } from '../system/progress.mjs' */

const POLL_INTERVAL_MS = 1000;

/**
 * Options for starting an embedded server. `durable` is false for data that is thrown away. `onRunning` receives the function
 * that stops the server and the record of its process, as soon as there is one.
 *
 * @typedef {(stop: () => Promise<void>, record: ProcessRecord) => void} OnRunning
 * @typedef {object} ServerOptions
 * @property {string} dataDir
 * @property {string} password
 * @property {PortMemory} ports
 * @property {Pick<Progress, 'line'>} progress
 * @property {OnRunning} onRunning
 * @property {boolean} [durable]
 */

/**
 * Starts a server and waits until this server answers, rather than another one on the same port.
 *
 * @param {object} server
 * @param {string} server.label
 * @param {string} server.program
 * @param {string[]} server.args
 * @param {import('node:child_process').SpawnOptions} server.options
 * @param {string} server.log
 * @param {number} server.port
 * @param {number} server.readyMs
 * @param {(record: ProcessRecord) => void} server.onStarted
 * @param {(pid: number) => Promise<boolean>} server.isReady
 * @throws {OperatorError} when the server ends, or is not ready in time
 * @throws {OperatorError} when it ends, or is not ready in time
 */
export async function launchServer({ label, program, args, options, log, port, readyMs, onStarted, isReady }) {
  // The server gets its own process group, so that Ctrl-C in the terminal does not stop it before the processes that use it.
  const child = withLog(log, (file) =>
    spawn(program, args, { ...options, detached: true, stdio: ['ignore', file, file] }),
  );
  child.unref();
  let failure = '';
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `ended with ${signal ?? code}`;
  });
  onStarted(recordProcess(child.pid ?? 0));
  const isUp = async () => {
    if (!failure) return isReady(child.pid ?? 0);
    if (!(await isPortFree(port))) throw new PortTakenError(`Port ${port} is taken`);
    throw new OperatorError(`${label} did not start (${failure}). ${readLastLines(log, 3)} The log is ${log}`);
  };
  if (!(await becomesTrue(isUp, readyMs)))
    throw new OperatorError(`${label} was not ready after ${readyMs / 1000} s. The log is ${log}`);
}

/**
 * Starts a server and restarts it on the same data after a crash, on the same port unless that is taken.
 *
 * @param {object} server
 * @param {string} server.name
 * @param {(onRunning: OnRunning) => Promise<string>} server.start returns the URL of the server
 * @param {(stop: () => Promise<void>) => void} server.onRunning receives the function that stops the server and the watch
 *   over it
 * @param {(line: string) => void} server.report
 * @param {(url: string) => Promise<void>} server.onMoved called with the new URL when it has changed
 * @returns the URL from the first start, and a function that returns the current PID
 */
export async function superviseServer({ name, start, onRunning, report, onMoved }) {
  /** @type {{ stop: () => Promise<void>, record: ProcessRecord } | null} */
  let current = null;
  let url = '';
  let busy = true;
  let ended = false;
  /** @type {OnRunning} */
  const started = (stop, record) => {
    current = { stop, record };
    // The server was still starting while everything else was stopped.
    if (ended) void stop();
  };

  async function checkServer() {
    if (busy || ended || !current || isSameProcess(current.record)) return;
    busy = true;
    report(`${name} ended unexpectedly and starts again`);
    try {
      const address = await start(started);
      if (address !== url) {
        url = address;
        await onMoved(url);
      }
    } catch (error) {
      report(`${name}: ${messageOf(error)}`);
    }
    busy = false;
  }

  const timer = setInterval(checkServer, POLL_INTERVAL_MS);
  timer.unref();
  onRunning(async () => {
    ended = true;
    clearInterval(timer);
    await current?.stop();
  });
  url = await start(started);
  busy = false;
  return { url, processOf: () => current?.record.pid ?? null };
}
