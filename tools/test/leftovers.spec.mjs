import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { identifyProcess } from '../system/process-identity.mjs';
import { endProcessesOf } from '../testing/leftovers.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/** Behaves like a browser: runs in its own process group, has a child, and ignores SIGTERM. */
const BROWSER = `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => undefined);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' });
  process.stdout.write(String(child.pid));
  setInterval(() => undefined, 1000);
`;
/** @type {number[]} */
const started = [];

afterEach(() => {
  for (const pid of started.splice(0)) {
    if (identifyProcess(pid)) process.kill(pid, 'SIGKILL');
  }
});

/** Notes a process that has to end, and returns its PID. @param {ChildProcess} child */
function note({ pid }) {
  if (pid === undefined) throw new Error('The program did not start.');
  started.push(pid);
  return pid;
}

/** Behaves like Redis: works in a folder, and its environment cannot be read. @param {string} folder */
function startServer(folder) {
  return note(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { cwd: folder, stdio: 'ignore' }));
}

/** @param {string} folder */
async function startBrowser(folder) {
  const browser = spawn(process.execPath, ['-e', BROWSER], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: folder },
  });
  const [text] = await once(browser.stdout, 'data');
  started.push(Number(text));
  return [note(browser), Number(text)];
}

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('A leftover process of a test run', () => {
  onLinux('is ended by the folder it was given, and nothing else with it', async () => {
    const mine = await startBrowser('/tmp/engines-of-this-run');
    const others = await startBrowser('/tmp/engines-of-this-run-too');
    expect(await endProcessesOf('/tmp/engines-of-this-run', { graceMs: 200 })).toBe(2);
    expect(mine.map(identifyProcess)).toEqual([null, null]);
    expect(others.map(identifyProcess)).toEqual([expect.any(String), expect.any(String)]);
    expect(await endProcessesOf('/tmp/engines-of-this-run')).toBe(0);
  });

  onLinux('is ended by the folder it works in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leftovers-'));
    try {
      mkdirSync(join(folder, 'redis'));
      const server = startServer(join(folder, 'redis'));
      expect(await endProcessesOf(folder)).toBe(1);
      expect(identifyProcess(server)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
