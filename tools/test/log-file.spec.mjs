import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rotate, rotateLogs, withLog } from '../system/log-file.mjs';

/** A program that writes the given number of numbered lines. */
const WRITER = `
  const [, lines] = process.argv;
  for (let line = 1; line <= Number(lines); line += 1) process.stdout.write(String(line).padStart(99, '.') + '\\n');
`;
const BYTES = 20_000;

/** @type {string} */
let folder;
/** @type {string} */
let log;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
  log = join(folder, 'writer.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (/** @type {number} */ lines) =>
  withLog(log, (output) =>
    spawn(process.execPath, ['-e', WRITER, String(lines)], { stdio: ['ignore', output, output] }),
  );
/** @param {string} path */
const lastLineOf = (path) => Number(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)?.replaceAll('.', ''));

describe('A log file', () => {
  it('is moved aside by a rotation, and its process goes on writing into an empty file', async () => {
    const gate = write(300);
    await once(gate, 'exit');
    const file = withLog(log, (output) =>
      spawn(process.execPath, ['-e', "process.stdin.once('data', () => process.stdout.write('after\\n'))"], {
        stdio: ['pipe', output, output],
      }),
    );
    rotate(log, BYTES);
    expect(lastLineOf(`${log}.1`)).toBe(300);
    expect(statSync(log).size).toBe(0);
    file.stdin?.end('go\n');
    await once(file, 'exit');
    expect(readFileSync(log, 'utf8')).toBe('after\n');
  });

  it('is not rotated while it is small', () => {
    writeFileSync(log, 'x'.repeat(BYTES));
    rotate(log, BYTES);
    expect(readdirSync(folder)).toEqual(['writer.log']);
  });

  it('is rotated as it grows, and keeps its last lines in two files', async () => {
    const end = rotateLogs(folder, (line) => expect(line).toBe(''), { bytes: BYTES, everyMs: 5 });
    const writer = write(50_000);
    await once(writer, 'exit');
    while (statSync(log).size > BYTES) await pause(5);
    end();
    expect(readdirSync(folder).sort()).toEqual(['writer.log', 'writer.log.1']);
    // Lines written at the very moment of a truncation are lost, and that moment is long on a busy machine.
    const last = Math.max(lastLineOf(`${log}.1`), statSync(log).size > 0 ? lastLineOf(log) : 0);
    expect(last).toBeGreaterThan(25_000);
  });

  it('and its rotated file each hold at most the limit and what is written between two rotations', () => {
    const line = `${'x'.repeat(99)}\n`;
    let written = 0;
    withLog(log, (output) => {
      for (let round = 1; round <= 40; round += 1) {
        const between = line.repeat(round * 3);
        writeSync(output, between);
        written += between.length;
        const most = BYTES + between.length;
        expect(statSync(log).size).toBeLessThanOrEqual(most);
        rotate(log, BYTES);
        expect(statSync(log).size).toBeLessThanOrEqual(BYTES);
        const rotated = existsSync(`${log}.1`) ? statSync(`${log}.1`).size : 0;
        expect(rotated).toBeLessThanOrEqual(most);
        expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
      }
    });
    expect(written).toBeGreaterThan(10 * BYTES);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(BYTES);
  });

  it('reports once that it cannot be rotated', async () => {
    /** @type {string[]} */
    const told = [];
    const end = rotateLogs(join(folder, 'none'), (line) => told.push(line), { everyMs: 1 });
    await pause(50);
    end();
    expect(told).toEqual([expect.stringMatching(/^The logs cannot be rotated: ENOENT/)]);
  });
});
