import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../servers/redis.mjs';
import { moveIntoPlace } from '../servers/unpacked-packages.mjs';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { openPortMemory } from '../system/ports.mjs';

/** @type {string} */
let dataDir;
/** @type {string[]} */
let lines;
/** @type {(() => unknown)[]} */
let stops;

beforeEach(() => {
  dataDir = makeTemporaryDataDir();
  lines = [];
  stops = [];
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const stop = () => Promise.all(stops.splice(0).map((end) => end()));

const start = () =>
  startRedis({
    dataDir,
    password: 'of-this-test',
    ports: openPortMemory(dataDir, { anyPort: true }),
    progress: { line: (line) => lines.push(line) },
    onRunning: (end) => stops.push(end),
  });

/** @param {string} url @param {string} command @param {string[]} args */
async function ask(url, command, ...args) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url);
  try {
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/** Returns the largest file of Redis' append-only log. */
function appended() {
  const folder = join(dataDir, 'redis', 'appendonlydir');
  const files = readdirSync(folder).filter((name) => name.endsWith('.incr.aof'));
  const [largest = ''] = files.map((name) => join(folder, name)).sort((a, b) => statSync(b).size - statSync(a).size);
  return largest;
}

describe('The embedded Redis', () => {
  it('keeps its data over a restart', async () => {
    await ask(await start(), 'SET', 'wish', 'a tent');
    await stop();
    expect(await ask(await start(), 'GET', 'wish')).toBe('a tent');
    expect(lines).toEqual([]);
  });

  it('starts empty with one line when its log is damaged, and moves the log aside', async () => {
    await ask(await start(), 'SET', 'wish', 'a tent');
    await stop();
    writeFileSync(appended(), 'no command of Redis\r\n'.repeat(100));
    expect(await ask(await start(), 'GET', 'wish')).toBeNull();
    expect(lines).toEqual([expect.stringMatching(/Redis could not read .* in .*appendonlydir\.damaged-\d+$/)]);
    expect(readdirSync(join(dataDir, 'redis')).filter((name) => name.includes('damaged'))).toHaveLength(1);
  });

  it('is unpacked once when two starts unpack it', () => {
    const target = join(dataDir, 'unpacked');
    for (const start of ['first', 'second']) {
      mkdirSync(join(dataDir, start));
      writeFileSync(join(dataDir, start, start), '');
      moveIntoPlace(join(dataDir, start), target);
    }
    expect(readdirSync(target)).toEqual(['first']);
  });
});
