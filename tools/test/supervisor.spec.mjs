import { fork } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { HEAP } from '../start/applications.mjs';
import { fixedPort, openPortMemory, pickAnyPort, randomPort } from '../system/ports.mjs';
import { OperatorError } from '../system/project.mjs';
import { firstGroup } from './first-group.mjs';
import { answers, askAt, until, useSupervisedProgram } from './supervised-program.mjs';

/** @import { ForkProcess } from '../start/supervisor.mjs' */

const MEGABYTE = 2 ** 20;

describe('A supervised process', () => {
  const program = useSupervisedProgram();
  const { supervise, stranger } = program;

  it('has a heap limit and its own Node options', async () => {
    const nodeOptions = ['--max-semi-space-size=4'];
    const { ask } = await supervise({ nodeOptions });
    const { heap, options } = await ask();
    const megabytes = firstGroup(HEAP, /^--max-old-space-size=(\d+)$/);
    expect(heap / MEGABYTE).toBeGreaterThanOrEqual(Number(megabytes));
    // V8 adds the space for new objects.
    expect(heap / MEGABYTE).toBeLessThanOrEqual(Number(megabytes) + 12);
    expect(options).toEqual(expect.arrayContaining(nodeOptions));
  });

  it('gets its own port when five installations start at once with the same usual port', async () => {
    const usual = await pickAnyPort();
    const installations = ['one', 'two', 'three', 'four', 'five'];
    const runs = await Promise.all(
      installations.map((installation) => {
        mkdirSync(join(program.dataDir, installation));
        const port = openPortMemory(join(program.dataDir, installation)).choose('program', usual);
        return supervise({ installation, port });
      }),
    );
    expect(new Set(runs.map(({ addresses }) => addresses.at(-1))).size).toBe(5);
    expect((await Promise.all(runs.map(({ ask }) => ask()))).map(({ installation }) => installation)).toEqual(
      installations,
    );
    for (const { reports } of runs) expect(reports).toEqual([]);
  });

  it('moves to another port when its own is taken by a program that claims the same installation', async () => {
    const port = await pickAnyPort();
    await stranger(port, 'mine');
    const choice = Object.assign(randomPort(), { port });
    const { addresses, ask } = await supervise({ installation: 'mine', port: choice, env: { NOTE: 'really mine' } });
    expect(addresses).toEqual([expect.not.stringContaining(`:${port}`)]);
    expect((await ask()).note).toBe('really mine');
  });

  it('is not ready while it answers for another installation', async () => {
    /** @type {string[]} */
    const addresses = [];
    const started = supervise({ installation: 'mine', env: { INSTALLATION: 'theirs' }, addresses });
    const refused = expect(started).rejects.toThrow('program was stopped before it was ready.');
    await until(async () => addresses[0] && (await askAt(addresses[0])).asked > 3);
    await program.end();
    await refused;
  });

  it('is refused with one line when the operator’s port is taken', async () => {
    const port = await pickAnyPort();
    await stranger(port);
    await expect(supervise({ port: fixedPort('PORT', port) })).rejects.toThrow(
      new OperatorError(`PORT ${port} is taken by another program. Stop it, or run with PORT=${port + 1}.`),
    );
  });

  it('restarts on another port with a report when its port was taken meanwhile', async () => {
    const { addresses, reports, ask } = await supervise({ installation: 'mine' });
    const [before = ''] = addresses;
    const killed = fetch(`${before}/end`);
    await killed.catch(() => undefined);
    const taken = Number(new URL(before).port);
    await until(() =>
      stranger(taken, 'mine').then(
        () => true,
        () => false,
      ),
    );
    await until(() => addresses.length > 1);
    expect(reports.at(-1)).toBe(`program is at ${addresses[1]} now`);
    expect((await ask()).options).toBeDefined();
  });

  it('restarts with the current settings, without a report, on request', async () => {
    const { supervisor, reports, settings, ask } = await supervise();
    const before = supervisor.processOf('program');
    settings.NOTE = 'the new address';
    await supervisor.restart();
    await until(() =>
      ask().then(
        ({ note }) => note === 'the new address',
        () => false,
      ),
    );
    expect(supervisor.processOf('program')).not.toBe(before);
    expect(reports).toEqual([]);
  });

  const times = { firstPauseMs: 20, longestPauseMs: 1_000, wellMs: 0, checkMs: 10_000 };
  const pausesIn = (/** @type {string[]} */ reports) =>
    reports.map((line) => /starts again in (.*) s\. /.exec(line)?.[1]);

  it('is killed and starts again when it stops responding, as often as that happens', async () => {
    const { supervisor, reports, ask } = await supervise({ times: { ...times, checkMs: 100 } });
    for (const hangs of [1, 2]) {
      const hung = supervisor.processOf('program') ?? 0;
      process.kill(hung, 'SIGSTOP');
      await until(() => supervisor.processOf('program') !== hung);
      await answers(ask);
      expect(reports).toHaveLength(2 * hangs);
      expect(reports.at(-2)).toBe('program runs, but does not respond any more, and is killed');
      expect(reports.at(-1)).toMatch(/^program ended unexpectedly \(SIGKILL\) and starts again in /);
    }
  });

  it('is left alone when it hangs for a moment, or closes each new connection', async () => {
    const { supervisor, reports, addresses } = await supervise({ times: { ...times, checkMs: 100 } });
    const running = supervisor.processOf('program') ?? 0;
    process.kill(running, 'SIGSTOP');
    await pause(600);
    process.kill(running, 'SIGCONT');
    await fetch(`${addresses[0]}/refuse`);
    await pause(2_000);
    expect(supervisor.processOf('program')).toBe(running);
    expect(reports).toEqual([]);
  });

  it('is restarted after doubling pauses when it crashes and is never ready again', async () => {
    const env = { NOTE: join(program.dataDir, 'note'), NEVER_READY_AGAIN: '1' };
    const { addresses, reports } = await supervise({ env, times });
    await fetch(`${addresses[0]}/end`).catch(() => undefined);
    await until(() => reports.length >= 4);
    expect(pausesIn(reports).slice(0, 4)).toEqual(['0.02', '0.04', '0.08', '0.16']);
  });

  it('is started again until it can be, without ending the others, when its log cannot be opened', async () => {
    const { addresses, reports, ask, folder } = await supervise({ times });
    const log = join(folder, 'logs', 'program.log');
    rmSync(log);
    mkdirSync(log);
    await fetch(`${addresses[0]}/end`).catch(() => undefined);
    await until(() => reports.length >= 3);
    expect(reports[1]).toMatch(/^program could not be started \(EISDIR: .*\) and starts again in 0.04 s. The log is /);
    rmSync(log, { recursive: true });
    await answers(ask);
  });

  /**
   * Returns a `fork` that fails while `isRefusing()`, as when the limit of processes is reached: with an error and without an
   * exit.
   *
   * @param {() => boolean} isRefusing
   * @returns {ForkProcess}
   */
  const forkUnless = (isRefusing) => (main, args, options) =>
    fork(main, args, {
      ...options,
      ...(isRefusing() && { execPath: join(program.dataDir, 'none') }),
    });

  it('is started again until the system allows a new process, after one that was refused', async () => {
    let isRefusing = false;
    const { addresses, reports, ask } = await supervise({ times, forkProcess: forkUnless(() => isRefusing) });
    isRefusing = true;
    await fetch(`${addresses[0]}/end`).catch(() => undefined);
    await until(() => reports.length >= 3);
    expect(reports[1]).toMatch(
      /^program could not be started \(spawn \S+ ENOENT\) and starts again in 0.04 s. The log is /,
    );
    isRefusing = false;
    await answers(ask);
  });

  it('fails with one line when the system refuses its first start', async () => {
    const refused = supervise({ times, forkProcess: forkUnless(() => true) });
    await expect(refused).rejects.toThrow(/^program could not be started: spawn .* ENOENT\.$/);
  });

  it('is restarted although its log has grown and cannot be rotated', async () => {
    const { addresses, reports, ask, folder } = await supervise({ times });
    const log = join(folder, 'logs', 'program.log');
    mkdirSync(`${log}.1`);
    truncateSync(log, 11 * MEGABYTE);
    await fetch(`${addresses[0]}/end`).catch(() => undefined);
    await until(() => reports.length > 0);
    await answers(ask);
  });

  it('is restarted after its folder of logs was removed', async () => {
    const { addresses, reports, ask, folder } = await supervise({ times });
    rmSync(join(folder, 'logs'), { recursive: true });
    await fetch(`${addresses[0]}/end`).catch(() => undefined);
    await until(() => reports.length > 0);
    await answers(ask);
    expect(reports).toHaveLength(1);
  });

  it('is restarted after the first pause again when it was ready in between', async () => {
    const { addresses, reports, ask } = await supervise({ times });
    for (const crashes of [1, 2, 3]) {
      const isSeen = () =>
        ask().then(
          ({ asked }) => asked > 0,
          () => false,
        );
      await until(isSeen);
      // Responses arrive in order, so the supervisor has received its own by then.
      for (const _ of [1, 2, 3]) await ask();
      await fetch(`${addresses[0]}/end`).catch(() => undefined);
      await until(() => reports.length >= crashes);
    }
    expect(pausesIn(reports)).toEqual(['0.02', '0.02', '0.02']);
  });
});
