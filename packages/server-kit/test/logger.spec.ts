import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DestinationStream, type Logger, symbols } from 'pino';
import { createLogger } from '../src/process/logger.js';
import { heapInUse } from '../src/testing/heap.js';

/** Module that lets a process run TypeScript from its source. */
const TYPESCRIPT = fileURLToPath(new URL('./processes/typescript.mjs', import.meta.url));

type Output = DestinationStream & NodeJS.EventEmitter & { destroy(): void };

/** Closes the file, too. Otherwise the log would write its buffer into the next file that is opened with the same descriptor. */
async function end(logger: Logger): Promise<void> {
  const output = (logger as unknown as Record<symbol, Output>)[symbols.streamSym] as Output;
  // `once` of node:events would reject on an error. A pending write may still fail, which is what the test is about.
  const closed = new Promise((resolve) => output.once('close', resolve));
  output.destroy();
  await closed;
}

describe('a log', () => {
  it('writes a single line soon, without waiting for further lines', async () => {
    const path = join(tmpdir(), `wishboard-lines-${process.pid}`);
    const file = openSync(path, 'w');
    const logger = createLogger('test', 'info', file);
    logger.info('alone');
    while (!readFileSync(path, 'utf8').includes('alone')) await pause(10);
    await end(logger);
    rmSync(path);
  });
});

describe('a log that cannot be written', () => {
  const path = join(tmpdir(), `wishboard-log-${process.pid}`);
  let logger: Logger;

  beforeAll(() => {
    writeFileSync(path, '');
    // The file is opened for reading, so every write fails, as on a full disk.
    logger = createLogger('test', 'info', openSync(path, 'r'));
  });
  afterAll(async () => {
    await end(logger);
    rmSync(path);
  });

  it('does not end the process, and keeps less than 5 MB of lines in memory', async () => {
    const line = 'x'.repeat(10_000);
    const before = heapInUse();
    for (let n = 0; n < 2_000; n += 1) {
      logger.info(line);
      // Lets writes happen, and fail, in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The complete log would be 20 MB.
    expect(heapInUse() - before).toBeLessThan(5);
  });

  it('does not keep the process from exiting with its status', () => {
    const nobodyReads = openSync(path, 'r');
    const program = `
      const { createLogger } = await import('${new URL('../src/process/logger.ts', import.meta.url)}');
      const logger = createLogger('test', 'info');
      logger.info('lost');
      logger.fatal('lost as well');
      process.exit(3);`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@wishboard/source', '--import', TYPESCRIPT, '--input-type=module', '-e', program],
      { stdio: ['ignore', nobodyReads, 'pipe'], encoding: 'utf8', timeout: 30_000 },
    );
    closeSync(nobodyReads);
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
  });
});
