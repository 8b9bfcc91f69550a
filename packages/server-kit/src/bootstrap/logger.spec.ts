import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from './logger.js';

describe('a log', () => {
  it('has each line soon, whether or not others follow', async () => {
    const path = join(tmpdir(), `wishboard-lines-${process.pid}`);
    const file = openSync(path, 'w');
    createLogger('test', 'info', file).info('alone');
    while (!readFileSync(path, 'utf8').includes('alone')) await pause(10);
    closeSync(file);
    rmSync(path);
  });
});

describe('a log that cannot be written', () => {
  const path = join(tmpdir(), `wishboard-log-${process.pid}`);
  let file: number;

  beforeAll(() => {
    writeFileSync(path, '');
    // Every write fails, as on a full disk.
    file = openSync(path, 'r');
  });
  afterAll(() => {
    closeSync(file);
    rmSync(path);
  });

  it('ends nothing, and keeps no more than a little of what waits', async () => {
    const logger = createLogger('test', 'info', file);
    const line = 'x'.repeat(10_000);
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 2_000; n += 1) {
      logger.info(line);
      // Writes happen, and fail, meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(15_000_000);
  });
});
