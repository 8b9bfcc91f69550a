import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { matchesManifest } from './file-integrity.js';

const SCRIPT = 'var mf_board = 1;';
const OTHER = 'var mf_board = 2;';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const manifestOf = (text: string) => JSON.stringify({ integrity: { 'a.js': hashOf(text) } });

describe('a published script', () => {
  let folder: string;
  let script: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'untouched-'));
    script = join(folder, 'a.js');
    writeFileSync(script, SCRIPT);
    writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'mf-manifest.json'), manifestOf(SCRIPT));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** Moves the clock on by an hour, so that the files are that old. */
  const anHourLater = () => {
    const later = Date.now() + 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
  };
  /** How many times the bytes of the file are compared with their hash while it is served. */
  const comparisons = (times: number) => {
    let compared = 0;
    for (let time = 0; time < times; time += 1) {
      matchesManifest(script, () => {
        compared += 1;
        return true;
      });
    }
    return compared;
  };

  it('is compared with its hash once, however often it is requested', () => {
    anHourLater();
    expect(comparisons(5)).toBe(1);
    expect(matchesManifest(script)).toBe(true);
  });

  it('is compared with its hash at every request while its files have only just been written', () => {
    expect(comparisons(5)).toBe(5);
  });

  it.each<[string, () => void]>([
    ['its bytes', () => writeFileSync(script, OTHER)],
    ['the bytes of a form it is sent in', () => writeFileSync(`${script}.br`, brotliCompressSync(OTHER))],
    ['the manifest', () => writeFileSync(join(folder, 'mf-manifest.json'), manifestOf(OTHER))],
    ['a form that was not there', () => writeFileSync(`${script}.gz`, 'no')],
    [
      'the file, for another of the same length and time',
      () => {
        const { atime, mtime } = statSync(script);
        writeFileSync(`${script}.new`, OTHER);
        utimesSync(`${script}.new`, atime, mtime);
        renameSync(`${script}.new`, script);
      },
    ],
    [
      'its bytes, and then its time back',
      () => {
        const { atime, mtime } = statSync(script);
        writeFileSync(script, OTHER);
        utimesSync(script, atime, mtime);
      },
    ],
  ])('is refused as soon as somebody changes %s', (_what, change) => {
    anHourLater();
    expect(matchesManifest(script)).toBe(true);
    change();
    expect(matchesManifest(script)).toBe(false);
    expect(matchesManifest(script)).toBe(false);
  });

  it('is not remembered as unchanged when it changes during the comparison', () => {
    anHourLater();
    matchesManifest(script, () => {
      writeFileSync(script, OTHER);
      return true;
    });
    expect(matchesManifest(script)).toBe(false);
  });

  it('is refused without a manifest, and with a broken one', () => {
    rmSync(join(folder, 'mf-manifest.json'));
    expect(matchesManifest(script)).toBe(false);
    writeFileSync(join(folder, 'mf-manifest.json'), '{');
    expect(matchesManifest(script)).toBe(false);
  });
});
