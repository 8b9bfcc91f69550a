import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { OperatorError } from './project.mjs';

const HIGHEST = 65_535;
/**
 * Above the usual servers, and below what systems give to outgoing connections (Linux from 32,768 on): one of those could
 * take a port between its choice and its use.
 */
export const BY_CHANCE = { first: 10_240, last: 32_767 };

/** Whether a server could listen there now. */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The first free port from `start` upwards that nobody else in this run was promised. */
export async function findFreePort(start, promised = new Set()) {
  for (let port = start; port <= Math.min(start + 500, HIGHEST); port++) {
    if (!promised.has(port) && (await isPortFree(port).catch(() => false))) return port;
  }
  throw new OperatorError(`No free port from ${start} to ${start + 500}.`);
}

/** What this process has chosen: it may begin to use them only once it has several. */
const chosenByChance = new Set();

/** A free port, chosen by chance, and never the same twice. */
export async function pickAnyPort() {
  for (;;) {
    const port = randomInt(BY_CHANCE.first, BY_CHANCE.last + 1);
    if (chosenByChance.has(port)) continue;
    chosenByChance.add(port);
    if (await isPortFree(port).catch(() => false)) return port;
  }
}

/** Refuses, in one line, a port the operator asked for and cannot have. */
export async function requireFreePort(name, port, host) {
  let free;
  try {
    free = await isPortFree(port, host);
  } catch (error) {
    if (error.code === 'EACCES')
      throw new OperatorError(`${name} ${port} needs more rights than this user has. Take one above 1023.`);
    throw new OperatorError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and ${name}.`);
  }
  if (!free)
    throw new OperatorError(`${name} ${port} is taken by another program. Stop it, or run with ${name}=${port + 1}.`);
}

/**
 * The ports chosen for one data folder, kept so that each run has the same ones while they are free.
 *
 * @param anyPort true chooses new ones by chance: two runs that start at the same moment would find the same one free
 */
export function openPortMemory(dataDir, { anyPort = false } = {}) {
  const path = join(dataDir, 'ports.json');
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // First run, or a file cut short by a crash: the ports are chosen anew.
  }
  const promises = new Map();
  const keep = (name, port) => {
    promises.set(name, port);
    known[name] = port;
    writeFileSync(path, `${JSON.stringify(known, null, 2)}\n`);
    return port;
  };
  return {
    /** A free port for the server of that name: the last one, else the first free one from `start`. */
    async choose(name, start) {
      const promised = new Set([...promises].filter(([holder]) => holder !== name).map(([, port]) => port));
      const last = known[name];
      const usable = Number.isInteger(last) && !promised.has(last) && (await isPortFree(last).catch(() => false));
      if (usable) return keep(name, last);
      return keep(name, anyPort ? await pickAnyPort() : await findFreePort(start, promised));
    },
    keep,
  };
}
