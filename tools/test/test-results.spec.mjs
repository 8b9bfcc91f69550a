import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closingLine, longestFiles, sumResults } from '../testing/test-results.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('The closing line of a test run', () => {
  it('sums the results of all projects, and keeps failures, unsteady tests and durations', () => {
    mkdirSync(join(folder, '@wishboard'));
    writeFileSync(
      join(folder, 'a.json'),
      '{"passed":3,"failed":1,"skipped":0,"unsteady":[],"failures":["a x.spec.ts: fails"],"files":[{"file":"a x","seconds":2}]}',
    );
    writeFileSync(
      join(folder, '@wishboard', 'b.json'),
      '{"passed":4,"failed":0,"skipped":2,"unsteady":["b: wavers"],"failures":[],"files":[{"file":"b y","seconds":9}]}',
    );
    const { files, ...sum } = sumResults(folder);
    expect(longestFiles(files, 1)).toEqual([{ file: 'b y', seconds: 9 }]);
    expect(sum).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      projects: 2,
      unsteady: ['b: wavers'],
      failures: ['a x.spec.ts: fails'],
    });
  });

  it('gives the passed and failed counts', () => {
    expect(closingLine({ passed: 7, failed: 0 }, 0)).toBe('7 passed, 0 failed');
  });

  it('counts a failed check as a failure', () => {
    expect(closingLine({ passed: 7, failed: 0 }, 2)).toBe('7 passed, 2 failed');
  });

  it('says 0 for a run without results', () => {
    expect(closingLine(sumResults(join(folder, 'nothing')), 0)).toBe('0 passed, 0 failed');
  });
});
