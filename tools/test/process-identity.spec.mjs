import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { becomesTrue } from '../system/becomes-true.mjs';
import { isPortFree, pickAnyPort } from '../system/ports.mjs';
import { identifyProcess, isSameProcess, recordProcess, stopProcess } from '../system/process-identity.mjs';

/** @type {ChildProcess[]} */
const children = [];

/** @import { ChildProcess } from 'node:child_process' */

/** Starts a program that runs on after its code. @param {string} code */
const startChild = async (code) => {
  const child = spawn(process.execPath, ['-e', `${code}; console.log('up'); setInterval(() => {}, 1000)`], {
    stdio: 'pipe',
  });
  children.push(child);
  await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('The program did not start.');
  return { child, pid: child.pid };
};

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('A recorded process', () => {
  it('is recognised while it runs', async () => {
    const { pid } = await startChild('');
    expect(isSameProcess(recordProcess(pid))).toBe(true);
  });

  it('is not recognised once it has ended', async () => {
    const { child, pid } = await startChild('');
    const record = recordProcess(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isSameProcess(record)).toBe(false);
  });

  it('is not confused with another process that has its number', async () => {
    const { pid } = await startChild('');
    expect(isSameProcess({ pid, identity: identifyProcess(process.pid) })).toBe(false);
  });

  it.each([null, undefined, {}, { pid: -1, identity: 'x' }, { pid: 'x', identity: 'x' }, { pid: 1, identity: null }])(
    'given as %p never matches',
    (record) => {
      expect(isSameProcess(record)).toBe(false);
    },
  );

  it('is not stopped when its number belongs to another process', async () => {
    const { pid } = await startChild('');
    await stopProcess({ pid, identity: 'of an earlier one' });
    expect(identifyProcess(pid)).not.toBeNull();
  });

  it('is killed when it ignores SIGTERM', async () => {
    const { pid } = await startChild("process.on('SIGTERM', () => {})");
    const record = recordProcess(pid);
    await stopProcess(record, { graceMs: 200 });
    expect(isSameProcess(record)).toBe(false);
  });

  it.each([1, 2, 3])('that had to be killed has left its port when it counts as stopped, time %i', async () => {
    const port = await pickAnyPort();
    // Freeing much memory takes a while, in which the main thread has ended already.
    const memory = 'globalThis.kept = Array.from({ length: 30 }, () => Buffer.alloc(1e7, 1))';
    const listen = `await new Promise((up) => require('node:http').createServer().listen(${port}, '127.0.0.1', up))`;
    const { child, pid } = await startChild(`${memory}; (async () => { ${listen} })()`);
    await becomesTrue(async () => !(await isPortFree(port, '127.0.0.1')), 10_000);
    child.kill('SIGSTOP');
    await stopProcess(recordProcess(pid), { graceMs: 50 });
    expect(await isPortFree(port, '127.0.0.1')).toBe(true);
  });
});
