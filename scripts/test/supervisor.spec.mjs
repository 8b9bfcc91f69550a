import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { APPLICATIONS } from '../lib/applications.mjs';
import { pickAnyPort } from '../lib/ports.mjs';
import { ROOT } from '../lib/project.mjs';
import { createSupervisor } from '../lib/supervisor.mjs';

/** Answers how many bytes of objects it may keep. */
const PROGRAM = `
  import { createServer } from 'node:http';
  import { getHeapStatistics } from 'node:v8';
  createServer((_request, response) => response.end(String(getHeapStatistics().heap_size_limit)))
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
  it('has a heap of the size that its options say', async () => {
    const main = join(dataDir, 'program.mjs');
    writeFileSync(main, PROGRAM);
    const PORT = String(await pickAnyPort());
    const url = `http://127.0.0.1:${PORT}`;
    const nodeOptions = ['--max-old-space-size=200', '--max-semi-space-size=4'];
    await supervisor.start({ name: 'program', main: relative(ROOT, main), nodeOptions }, { PORT }, url);
    const limit = Number(await (await fetch(url)).text()) / MEGABYTE;
    expect(limit).toBeGreaterThanOrEqual(200);
    // V8 adds the room for new objects.
    expect(limit).toBeLessThanOrEqual(212);
  });

  it.each(APPLICATIONS)('has a limit to its heap: $name', ({ nodeOptions }) => {
    expect(nodeOptions).toContainEqual(expect.stringMatching(/^--max-old-space-size=\d+$/));
  });
});
