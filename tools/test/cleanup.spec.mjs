import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** @import { ChildProcess } from 'node:child_process' */

const CLEANUP = pathToFileURL(join(ROOT, 'tools', 'system', 'cleanup.mjs')).href;

/** A program whose clean-up task runs until it receives a message. With FAILS it begins the clean-up by itself. */
const PROGRAM = `
  import { once } from 'node:events';
  import { createCleanup } from '${CLEANUP}';
  const cleanup = createCleanup();
  cleanup.onSignals(7);
  setInterval(() => undefined, 1000);
  cleanup.add(async () => {
    process.send('undoing');
    await once(process, 'message');
    process.send('undone');
  });
  if (process.env.FAILS) await cleanup.run();
  else process.send('runs');
`;
/** Longer than the time within which two signals count as one request. */
const LATER_MS = 1_200;

/** @type {string} */
let folder;
/** @type {ChildProcess} */
let child;
/** @type {unknown[]} */
let told;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cleanup-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  told = [];
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function run(env = {}) {
  child = fork(join(folder, 'program.mjs'), { env: { ...process.env, ...env }, execArgv: [] });
  child.on('message', (message) => told.push(message));
  await once(child, 'message');
}

describe('A script that is stopped by a signal', () => {
  it('finishes its clean-up before it exits', async () => {
    await run();
    child.kill('SIGTERM');
    await once(child, 'message');
    child.send('done');
    expect(await once(child, 'exit')).toEqual([7, null]);
    expect(told).toEqual(['runs', 'undoing', 'undone']);
  });

  it('finishes a clean-up that a failure had begun before the signal', async () => {
    await run({ FAILS: '1' });
    await pause(LATER_MS);
    child.kill('SIGTERM');
    // The program receives the signal before the message.
    await pause(100);
    child.send('done');
    expect(await once(child, 'exit')).toEqual([7, null]);
    expect(told).toEqual(['undoing', 'undone']);
  });

  it('exits at once on a second signal after more than a second', async () => {
    await run();
    child.kill('SIGTERM');
    await once(child, 'message');
    await pause(LATER_MS);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([130, null]);
  });
});
