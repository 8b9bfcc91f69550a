import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** Runs real processes: a parent that forks a child, which reports its pid and how it was stopped. */
describe('a forked process', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exit-with-parent-'));
    const source = fileURLToPath(new URL('./exit-with-parent.ts', import.meta.url));
    const { code } = await transformFile(source, {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    await writeFile(join(folder, 'exit-with-parent.mjs'), code);
    await writeFile(
      join(folder, 'child.mjs'),
      `import { writeFile } from 'node:fs/promises';
       import { exitWithParent } from './exit-with-parent.mjs';
       setInterval(() => undefined, 1000);
       await writeFile(process.argv[2] + '.pid', String(process.pid));
       if (process.argv[3] === 'late') await new Promise((resolve) => process.once('disconnect', resolve));
       exitWithParent(() => writeFile(process.argv[2] + '.stopped', 'yes'));
       if (process.connected) process.send('started');`,
    );
    await writeFile(
      join(folder, 'parent.mjs'),
      `import { fork } from 'node:child_process';
       const child = fork(new URL('./child.mjs', import.meta.url), process.argv.slice(2), { detached: true });
       child.on('message', () => process.send('started'));
       setInterval(() => undefined, 1000);`,
    );
  });

  afterAll(() => rm(folder, { recursive: true }));

  const contentOf = (path: string) => readFile(path, 'utf8').catch(() => '');
  async function appears(path: string): Promise<string> {
    for (;;) {
      const content = await contentOf(path);
      if (content) return content;
      await pause(20);
    }
  }
  async function isGone(pid: number): Promise<void> {
    for (;;) {
      try {
        process.kill(pid, 0);
      } catch {
        return;
      }
      await pause(20);
    }
  }
  const startParent = (...args: string[]): ChildProcess => fork(join(folder, 'parent.mjs'), args);

  it('stops gracefully and ends when its parent is killed', async () => {
    const marks = join(folder, 'early');
    const parent = startParent(marks);
    await once(parent, 'message');
    const pid = Number(await contentOf(`${marks}.pid`));
    parent.kill('SIGKILL');
    await isGone(pid);
    expect(await contentOf(`${marks}.stopped`)).toBe('yes');
  });

  it('stops gracefully and ends when its parent was killed while the process was still starting', async () => {
    const marks = join(folder, 'late');
    const parent = startParent(marks, 'late');
    const pid = Number(await appears(`${marks}.pid`));
    parent.kill('SIGKILL');
    await isGone(pid);
    expect(await contentOf(`${marks}.stopped`)).toBe('yes');
  });
});
