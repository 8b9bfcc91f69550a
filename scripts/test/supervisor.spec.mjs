import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEAP } from '../lib/applications.mjs';
import { pickAnyPort } from '../lib/ports.mjs';
import { ROOT } from '../lib/project.mjs';
import { createSupervisor } from '../lib/supervisor.mjs';

/** Answers how many bytes of objects it may keep, and the options it was started with. */
const PROGRAM = `
  import { createServer } from 'node:http';
  import { getHeapStatistics } from 'node:v8';
  createServer((_request, response) => response.end(JSON.stringify({ heap: getHeapStatistics().heap_size_limit, options: process.execArgv })))
    .listen(Number(process.env.PORT), '127.0.0.1');
`;
const MEGABYTE = 2 ** 20;

let dataDir;
let supervisor;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'));
  mkdirSync(join(dataDir, 'logs'));
  supervisor = createSupervisor({ dataDir, report: () => undefined });
});
afterEach(async () => {
  await supervisor.stop([]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('A supervised process', () => {
  it('has a limit to its heap, and the options of its own', async () => {
    const main = join(dataDir, 'program.mjs');
    writeFileSync(main, PROGRAM);
    const PORT = String(await pickAnyPort());
    const url = `http://127.0.0.1:${PORT}`;
    const nodeOptions = ['--max-semi-space-size=4'];
    await supervisor.start({ name: 'program', main: relative(ROOT, main), nodeOptions }, { PORT }, url);
    const { heap, options } = await (await fetch(url)).json();
    const [, megabytes] = /^--max-old-space-size=(\d+)$/.exec(HEAP);
    expect(heap / MEGABYTE).toBeGreaterThanOrEqual(Number(megabytes));
    // V8 adds the room for new objects.
    expect(heap / MEGABYTE).toBeLessThanOrEqual(Number(megabytes) + 12);
    expect(options).toEqual(expect.arrayContaining(nodeOptions));
  });
});
