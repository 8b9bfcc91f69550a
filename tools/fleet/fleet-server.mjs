import { chownSync, existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { launchServer } from '../servers/server-process.mjs';
import { becomesTrue } from '../system/becomes-true.mjs';
import { isSameProcess } from '../system/process-identity.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { Program } from './programs.mjs' */

const READY_MS = 120_000;
const GONE_MS = 30_000;

/**
 * Account for a server that may not run as root, from `accountFor`.
 *
 * @typedef {{ uid: number, gid: number } | null} Account
 */
/** @typedef {ReturnType<typeof createFleetServer>} FleetServer */

/** Returns whether a process listens on a port of this machine. @param {number} port @returns {Promise<boolean>} */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Returns the status code of an HTTP response, or 0 without a response.
 *
 * @param {string} url
 * @param {RequestInit} [init]
 */
export async function statusOf(url, init) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Returns the PIDs of a process's children. Linux only. @param {number} pid */
export function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** @param {string} path @param {Account} account */
export function changeOwner(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}

/**
 * Creates a server of the fleet that can be killed and started again. Nothing restarts it automatically, as if its machine
 * were down.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {Program} options.program
 * @param {string[]} options.args
 * @param {string} options.folder working folder of the server
 * @param {string} options.logs
 * @param {number} options.port port on which it listens
 * @param {Account} [options.account]
 * @param {() => boolean | Promise<boolean>} [options.isReady] default: it accepts connections
 * @param {() => number[]} [options.dependents] other processes that would be lost with its machine
 */
export function createFleetServer(options) {
  const { name, program, args, folder, logs, port, account = null, dependents = () => [] } = options;
  const isReady = options.isReady ?? (() => isListening(port));
  /** @type {ProcessRecord | null} */
  let record = null;
  return {
    name,
    port,
    /** Starts the server and waits until it is ready. */
    start: () =>
      launchServer({
        label: name,
        program: program.program,
        args: [...program.args, ...args],
        options: { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...program.env } },
        log: join(logs, `${name}.log`),
        port,
        readyMs: READY_MS,
        onStarted: (started) => {
          record = started;
        },
        isReady: async () => isReady(),
      }),
    /** Kills the server and the processes of its machine at once, as in a power failure. */
    async kill() {
      const lost = record;
      if (!lost) return;
      // Stopped first, because a child started during the kill would survive.
      const all = [lost.pid, ...dependents()];
      for (const pid of all) signal(pid, 'SIGSTOP');
      for (const pid of [...new Set([...all, ...all.flatMap(childrenOf)])]) signal(pid, 'SIGKILL');
      await becomesTrue(() => !isSameProcess(lost), GONE_MS);
    },
  };
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}
