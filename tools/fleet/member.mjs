import { chownSync, existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { launchServer } from '../servers/server-process.mjs';
import { isSameProcess } from '../system/process-identity.mjs';
import { isSoon } from '../system/soon.mjs';

/** @import { ProcessRecord } from '../system/process-identity.mjs' */
/** @import { Program } from './programs.mjs' */

const READY_MS = 120_000;
const GONE_MS = 30_000;

/** Who runs a server that may not be root, as `accountFor` says. @typedef {{ uid: number, gid: number } | null} Account */
/** @typedef {ReturnType<typeof createMember>} Member */

/** Whether somebody listens on a port of this machine. @param {number} port @returns {Promise<boolean>} */
export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Status of an answer over HTTP; 0 without one. @param {string} url @param {RequestInit} [init] */
export async function statusOf(url, init) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Numbers of the processes that another one started. Linux only. @param {number} pid */
export function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** @param {string} path @param {Account} account */
export function giveTo(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}

/**
 * A server of the fleet that can be lost and come back. Nothing starts it again by itself, as if its machine were away.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {Program} options.program
 * @param {string[]} options.args
 * @param {string} options.folder that it runs in, with `logs` beside it
 * @param {string} options.logs
 * @param {number} options.port where it listens
 * @param {Account} [options.account]
 * @param {() => boolean | Promise<boolean>} [options.isReady] default: it listens
 * @param {() => number[]} [options.others] processes that would go with its machine, besides its own
 */
export function createMember(options) {
  const { name, program, args, folder, logs, port, account = null, others = () => [] } = options;
  const isReady = options.isReady ?? (() => listens(port));
  /** @type {ProcessRecord | null} */
  let record = null;
  return {
    name,
    port,
    /** Starts it and waits until it is ready. */
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
    /** Ends it and what goes with it at once, as when a machine loses its power. */
    async kill() {
      const lost = record;
      if (!lost) return;
      // What they start meanwhile would outlive them.
      const all = [lost.pid, ...others()];
      for (const pid of all) signal(pid, 'SIGSTOP');
      for (const pid of [...new Set([...all, ...all.flatMap(childrenOf)])]) signal(pid, 'SIGKILL');
      await isSoon(() => !isSameProcess(lost), GONE_MS);
    },
  };
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
