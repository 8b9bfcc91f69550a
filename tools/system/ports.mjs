import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf } from './process-identity.mjs';
import { OperatorError } from './project.mjs';

/**
 * Ports of our own making rather than npm's: a library that looks for a free one answers two runs which look at the same moment
 * the same, or one that the system gives to outgoing connections. Here a port is drawn, and who listens says whether it is theirs.
 *
 * @typedef {{ port: number, move(): void, keep(): void }} PortChoice `port` to try, `move()` to another when it is taken, `keep()`
 *   once somebody listens there
 */

/**
 * Above the usual servers, and below what systems give to outgoing connections (Linux from 32,768 on): one of those could
 * have a server's port while the server starts again.
 */
export const BY_CHANCE = { first: 10_240, last: 32_767 };

/**
 * Whether a server could listen there now. The next moment another one may: only who listens knows that the port is theirs.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** What this process has drawn: it may begin to use them only once it has several. */
const drawn = new Set();

/** A port by chance, and never the same twice. Whether it is free shows who listens there. */
function drawPort() {
  for (;;) {
    const port = randomInt(BY_CHANCE.first, BY_CHANCE.last + 1);
    if (drawn.has(port)) continue;
    drawn.add(port);
    return port;
  }
}

/** A port by chance that was free a moment ago, for tests. */
export async function pickAnyPort() {
  for (;;) {
    const port = drawPort();
    if (await isPortFree(port).catch(() => false)) return port;
  }
}

/** A server could not start because another program has its port. */
export class PortTakenError extends Error {
  name = 'PortTakenError';
}

/**
 * Starts a server that must be given a port, on another one for as long as that is taken.
 *
 * @template Result
 * @param {PortChoice} choice
 * @param {(port: number) => Promise<Result>} start throws PortTakenError
 */
export async function startOnPort(choice, start) {
  for (;;) {
    try {
      const started = await start(choice.port);
      choice.keep();
      return started;
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
      choice.move();
    }
  }
}

/** @param {string} name @param {number} port */
const takenPort = (name, port) =>
  new OperatorError(`${name} ${port} is taken by another program. Stop it, or run with ${name}=${port + 1}.`);

/**
 * Refuses, in one line, a port the operator asked for and cannot have: at once, instead of when the server that wants it
 * starts, which may be after a build.
 *
 * @param {string} name
 * @param {number} port
 * @param {string} host
 */
export async function requireFreePort(name, port, host) {
  const free = await isPortFree(port, host).catch((error) => {
    if (codeOf(error) === 'EACCES')
      throw new OperatorError(`${name} ${port} needs more rights than this user has. Take one above 1023.`);
    throw new OperatorError(`Cannot listen on ${host}:${port} (${codeOf(error)}). Check HOST and ${name}.`);
  });
  if (!free) throw takenPort(name, port);
}

/** The port the operator asked for; there is no other. @param {string} name @param {number} port @returns {PortChoice} */
export const fixedPort = (name, port) => ({
  port,
  move() {
    throw takenPort(name, port);
  },
  keep() {},
});

/** Any port, another one when that is taken. @returns {PortChoice} */
export const portByChance = () => ({
  port: drawPort(),
  move() {
    this.port = drawPort();
  },
  keep() {},
});

/** @typedef {ReturnType<typeof openPortMemory>} PortMemory */

/**
 * The ports of one data folder, kept so that each run has the same ones while they are free.
 *
 * @param {string} dataDir
 * @param {{ anyPort?: boolean }} [options] `anyPort` begins with any, where none is kept, for tests
 */
export function openPortMemory(dataDir, { anyPort = false } = {}) {
  const path = join(dataDir, 'ports.json');
  /** @type {Record<string, number>} */
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // First run, or a file cut short by a crash: the ports are chosen anew.
  }
  /** @param {string} name @param {number} port */
  const keep = (name, port) => {
    if (known[name] === port) return;
    known[name] = port;
    writeFileSync(path, `${JSON.stringify(known, null, 2)}\n`);
  };
  return {
    keep,
    /** The port for the server of that name. @param {string} name @param {number} usual @returns {PortChoice} */
    choose(name, usual) {
      const choice = portByChance();
      choice.port = known[name] ?? (anyPort ? choice.port : usual);
      return Object.assign(choice, { keep: () => keep(name, choice.port) });
    },
  };
}
