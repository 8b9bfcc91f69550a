import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isPortFree, openPortMemory, pickAnyPort, requireFreePort } from '../lib/ports.mjs';

const servers = [];
let dataDir;

const occupy = async (port) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ports-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('Ports', () => {
  it('are free until somebody listens', async () => {
    const port = await pickAnyPort();
    expect(await isPortFree(port)).toBe(true);
    await occupy(port);
    expect(await isPortFree(port)).toBe(false);
  });

  it('that the operator asked for and others have are refused in one line', async () => {
    const port = await pickAnyPort();
    await occupy(port);
    await expect(requireFreePort('PORT', port, '127.0.0.1')).rejects.toThrow(
      `PORT ${port} is taken by another program. Stop it, or run with PORT=${port + 1}.`,
    );
  });

  it('on an address this machine does not have are refused in one line', async () => {
    await expect(requireFreePort('PORT', 4399, '203.0.113.1')).rejects.toThrow(/Cannot listen on 203\.0\.113\.1:4399/);
  });

  it('are the same in the next run', async () => {
    const start = await pickAnyPort();
    const first = await openPortMemory(dataDir).choose('postgres', start);
    expect(await openPortMemory(dataDir).choose('postgres', start + 50)).toBe(first);
  });

  it('move when another program has taken theirs since', async () => {
    const first = await openPortMemory(dataDir).choose('postgres', await pickAnyPort());
    await occupy(first);
    expect(await openPortMemory(dataDir).choose('postgres', first)).toBeGreaterThan(first);
  });

  it('are never promised twice in one run', async () => {
    const memory = openPortMemory(dataDir);
    const start = await pickAnyPort();
    expect(await memory.choose('a', start)).not.toBe(await memory.choose('b', start));
  });

  it('stay with their server when it starts again in the same run', async () => {
    const memory = openPortMemory(dataDir);
    const start = await pickAnyPort();
    expect(await memory.choose('a', start)).toBe(await memory.choose('a', start));
  });

  it('chosen by chance differ, and are none that the system gives to connections', async () => {
    const ports = [];
    // Of so many, drawn blindly, some would be the same.
    while (ports.length < 1_000) ports.push(await pickAnyPort());
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBeGreaterThan(10_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('are chosen by chance for runs that may start at the same moment', async () => {
    const start = await pickAnyPort();
    const ports = await Promise.all(
      ['one', 'two'].map((run) => {
        mkdirSync(join(dataDir, run));
        return openPortMemory(join(dataDir, run), { anyPort: true }).choose('postgres', start);
      }),
    );
    expect(new Set([...ports, start]).size).toBe(3);
  });
});
