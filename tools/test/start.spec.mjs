import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pickAnyPort } from '../system/ports.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @type {string} */
let dataDir;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** @param {NodeJS.ProcessEnv} settings */
const start = (settings) =>
  runNode([join(ROOT, 'tools', 'run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
  });

describe('npm start', () => {
  it.each(['abc', '70000', '-1'])('refuses PORT=%s in one line', async (PORT) => {
    const { code, output } = await start({ PORT });
    expect(output).toBe(`✖ PORT must be a whole number from 0 to 65535 (is "${PORT}").\n`);
    expect(code).toBe(1);
  });

  it('says in one line that the port is taken', async () => {
    const port = await pickAnyPort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const { code, output } = await start({ PORT: String(port) });
    server.close();
    expect(output).toBe(`✖ PORT ${port} is taken by another program. Stop it, or run with PORT=${port + 1}.\n`);
    expect(code).toBe(1);
  });

  it('says in one line that the data folder cannot be made', async () => {
    const { code, output } = await start({ DATA_DIR: join(ROOT, 'package.json', 'data') });
    expect(output).toMatch(/^✖ DATA_DIR .* cannot be written \(ENOTDIR\).*\n$/);
    expect(code).toBe(1);
  });
});
