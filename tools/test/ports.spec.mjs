import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fixedPort,
  isPortFree,
  openPortMemory,
  PortTakenError,
  pickAnyPort,
  randomPort,
  requireFreePort,
  startOnPort,
} from '../system/ports.mjs';
import { codeOf } from '../system/process-identity.mjs';

/** @import { Server } from 'node:net' */

/** @type {Server[]} */
const servers = [];
/** @type {string} */
let dataDir;

/** @param {number} port */
const occupy = async (port) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
};

/** Simulates a server that cannot choose its own port, such as PostgreSQL or Redis. @param {number} port */
const listenThere = async (port) => {
  try {
    await occupy(port);
    return port;
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new PortTakenError() : error;
  }
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ports-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('Ports', () => {
  it('are free until a process listens on them', async () => {
    const port = await pickAnyPort();
    expect(await isPortFree(port)).toBe(true);
    await occupy(port);
    expect(await isPortFree(port)).toBe(false);
  });

  it('that the operator chose are refused with one line when they are taken, before and during a start', async () => {
    const port = await pickAnyPort();
    await occupy(port);
    const refusal = `PORT ${port} is taken by another program. Stop it, or run with PORT=${port + 1}.`;
    await expect(requireFreePort('PORT', port, '127.0.0.1')).rejects.toThrow(refusal);
    await expect(startOnPort(fixedPort('PORT', port), listenThere)).rejects.toThrow(refusal);
  });

  it('on an address this machine does not have are refused in one line', async () => {
    await expect(requireFreePort('PORT', 4399, '203.0.113.1')).rejects.toThrow(/Cannot listen on 203\.0\.113\.1:4399/);
  });

  it('are the same in the next run', async () => {
    const usual = await pickAnyPort();
    const port = await startOnPort(openPortMemory(dataDir).choose('postgres', usual), listenThere);
    expect(port).toBe(usual);
    expect(openPortMemory(dataDir).choose('postgres', usual + 50).port).toBe(usual);
  });

  it('change when another program has taken them, and are kept afterwards', async () => {
    const usual = await pickAnyPort();
    await occupy(usual);
    const port = await startOnPort(openPortMemory(dataDir).choose('postgres', usual), listenThere);
    expect(port).not.toBe(usual);
    expect(openPortMemory(dataDir).choose('postgres', usual).port).toBe(port);
  });

  it('differ for runs that start at the same moment with the same usual port', async () => {
    const usual = await pickAnyPort();
    const runs = ['one', 'two', 'three', 'four', 'five'].map((run) => {
      mkdirSync(join(dataDir, run));
      return startOnPort(openPortMemory(join(dataDir, run)).choose('postgres', usual), listenThere);
    });
    const ports = await Promise.all(runs);
    expect(new Set(ports).size).toBe(5);
    expect(ports).toContain(usual);
  });

  it('do not change after any other error', async () => {
    const start = () => Promise.reject(new Error('no disk'));
    await expect(startOnPort(randomPort(), start)).rejects.toThrow('no disk');
  });

  it('chosen by chance differ, and are outside the system’s ephemeral range', async () => {
    // Of this many ports drawn without memory, some would be equal.
    const ports = Array.from({ length: 1_000 }, () => randomPort().port);
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBeGreaterThan(10_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('are chosen by chance for tests, and kept afterwards', () => {
    const memory = openPortMemory(dataDir, { anyPort: true });
    const choice = memory.choose('postgres', 54_320);
    expect(choice.port).not.toBe(54_320);
    choice.keep();
    expect(memory.choose('postgres', 54_320).port).toBe(choice.port);
  });
});
