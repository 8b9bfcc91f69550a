import { spawn } from 'node:child_process';
import { readEnd, withLog } from '../system/log-file.mjs';
import { isPortFree, PortTakenError } from '../system/ports.mjs';
import { isSameProcess, recordProcess } from '../system/process-identity.mjs';
import { messageOf, OperatorError } from '../system/project.mjs';
import { isSoon } from '../system/soon.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { PortMemory } from '../system/ports.mjs' */
/** @import { Progress } from '../system/progress.mjs' */

const LOOK_MS = 1000;

/**
 * How an embedded server is started: `durable` false is for data that is thrown away; `onRunning` is given what stops the server
 * and which process it is, as soon as there is one.
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
 * Starts a server and waits until this very one answers, and not another one that listens there.
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
 * @throws {PortTakenError} when another program has the port
 * @throws {OperatorError} when it ends, or is not ready in time
 */
export async function launchServer({ label, program, args, options, log, port, readyMs, onStarted, isReady }) {
  // A group of its own: Ctrl-C in the terminal must not reach it before those who use it.
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
    throw new OperatorError(`${label} did not start (${failure}). ${readEnd(log, 3)} The log is ${log}`);
  };
  if (!(await isSoon(isUp, readyMs)))
    throw new OperatorError(`${label} was not ready after ${readyMs / 1000} s. The log is ${log}`);
}

/**
 * Starts a server and starts it again, on the same data, when it has crashed: on the same port unless that is taken.
 *
 * @param {object} server
 * @param {string} server.name
 * @param {(onRunning: OnRunning) => Promise<string>} server.start answers its address
 * @param {(stop: () => Promise<void>) => void} server.onRunning given what ends all this
 * @param {(line: string) => void} server.report
 * @param {(url: string) => Promise<void>} server.onMoved given its address when that has changed
 * @returns what the first start answers, and the number of the process that runs now
 */
export async function keepServer({ name, start, onRunning, report, onMoved }) {
  /** @type {{ stop: () => Promise<void>, record: ProcessRecord } | null} */
  let current = null;
  let url = '';
  let busy = true;
  let ended = false;
  /** @type {OnRunning} */
  const started = (stop, record) => {
    current = { stop, record };
    // It was on its way up while everything else went down.
    if (ended) void stop();
  };

  async function look() {
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

  const timer = setInterval(look, LOOK_MS);
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
