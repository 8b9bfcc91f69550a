import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf } from './process-identity.mjs';
import { OperatorError } from './project.mjs';

/**
 * A port to try for a server. A library that searches for a free port gives two simultaneous runs the same one, or a port
 * from the range that the system uses for outgoing connections. Here a port is drawn at random, and the server that tries to
 * listen reports whether the port is taken.
 *
 * @typedef {{ port: number, move(): void, keep(): void }} PortChoice `port` to try; `move()` chooses another one when it is
 *   taken; `keep()` is called once a server listens there
 */

/**
 * Range of random ports: above the usual servers, and below the range for outgoing connections (on Linux from 32,768). An
 * outgoing connection in that range could take a server's port while the server restarts.
 */
export const RANDOM_PORT_RANGE = { first: 10_240, last: 32_767 };

/**
 * Returns whether a server could listen on the port now. Another process may take the port in the next moment, so only
 * listening on it settles the question.
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

/** Ports this process has drawn already. A process may draw several ports before it begins to listen on them. */
const drawn = new Set();

/** Draws a random port that this process has not drawn before. Listening on the port shows whether it is free. */
function drawPort() {
  for (;;) {
    const port = randomInt(RANDOM_PORT_RANGE.first, RANDOM_PORT_RANGE.last + 1);
    if (drawn.has(port)) continue;
    drawn.add(port);
    return port;
  }
}

/** Returns a random port that was free a moment ago, for tests. */
export async function pickAnyPort() {
  for (;;) {
    const port = drawPort();
    if (await isPortFree(port).catch(() => false)) return port;
  }
}

/** Error for a server that could not start because another program has its port. */
export class PortTakenError extends Error {
  name = 'PortTakenError';
}

/**
 * Starts a server on the chosen port, and moves to another port as long as the chosen one is taken.
 *
 * @template Result
 * @param {PortChoice} choice
 * @param {(port: number) => Promise<Result>} start throws PortTakenError when the port is taken
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
 * Checks a port that the operator asked for, at once rather than when its server starts, which may be after a build.
 *
 * @param {string} name
 * @param {number} port
 * @param {string} host
 * @throws {OperatorError} with a one-line message when the port is taken or not allowed
 */
export async function requireFreePort(name, port, host) {
  const free = await isPortFree(port, host).catch((error) => {
    if (codeOf(error) === 'EACCES')
      throw new OperatorError(`${name} ${port} needs more rights than this user has. Take one above 1023.`);
    throw new OperatorError(`Cannot listen on ${host}:${port} (${codeOf(error)}). Check HOST and ${name}.`);
  });
  if (!free) throw takenPort(name, port);
}

/**
 * Returns a choice of exactly the port that the operator asked for. `move()` throws, because there is no alternative.
 *
 * @param {string} name
 * @param {number} port
 * @returns {PortChoice}
 */
export const fixedPort = (name, port) => ({
  port,
  move() {
    throw takenPort(name, port);
  },
  keep() {},
});

/** Returns a choice of a random port, with another random port when that one is taken. @returns {PortChoice} */
export const randomPort = () => ({
  port: drawPort(),
  move() {
    this.port = drawPort();
  },
  keep() {},
});

/** @typedef {ReturnType<typeof openPortMemory>} PortMemory */

/**
 * Remembers the ports of one data folder, so that each run uses the same ones while they are free.
 *
 * @param {string} dataDir
 * @param {{ anyPort?: boolean }} [options] `anyPort` starts from a random port where none is remembered, for tests
 */
export function openPortMemory(dataDir, { anyPort = false } = {}) {
  const path = join(dataDir, 'ports.json');
  /** @type {Record<string, number>} */
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // On a first run, or with a file cut short by a crash, the ports are chosen anew.
  }
  /** @param {string} name @param {number} port */
  const keep = (name, port) => {
    if (known[name] === port) return;
    known[name] = port;
    writeFileSync(path, `${JSON.stringify(known, null, 2)}\n`);
  };
  return {
    keep,
    /**
     * Returns the choice of port for the named server: the remembered one, else `usual`.
     *
     * @param {string} name
     * @param {number} usual
     * @returns {PortChoice}
     */
    choose(name, usual) {
      const choice = randomPort();
      choice.port = known[name] ?? (anyPort ? choice.port : usual);
      return Object.assign(choice, { keep: () => keep(name, choice.port) });
    },
  };
}
