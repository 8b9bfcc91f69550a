import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

const RESULTS = join(ROOT, '.cache', 'test-results');

export const deleteResults = (folder = RESULTS) => rmSync(folder, { recursive: true, force: true });

/**
 * The results that one project writes (`jest/count-reporter.mjs`). `unsteady` holds tests that passed only on the second
 * attempt.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, unsteady: string[], failures: string[], files: TimedFile[] }} Results
 * @typedef {{ file: string, seconds: number }} TimedFile
 */

/** Adds up the results of all projects that ran. @returns {Results & { projects: number }} */
export function sumResults(folder = RESULTS) {
  /** @type {Results & { projects: number }} */
  const sum = { passed: 0, failed: 0, skipped: 0, projects: 0, unsteady: [], failures: [], files: [] };
  if (!existsSync(folder)) return sum;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.json')) continue;
    /** @type {Results} */
    const { passed, failed, skipped, unsteady, failures, files } = JSON.parse(
      readFileSync(join(folder, entry), 'utf8'),
    );
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.projects += 1;
    sum.unsteady.push(...unsteady);
    sum.failures.push(...failures);
    sum.files.push(...files);
  }
  return sum;
}

/** Returns the files that took longest, the longest first. @param {readonly TimedFile[]} files */
export function longestFiles(files, most = 10) {
  return files.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
}

/**
 * Returns the closing line. A failed check that is no test (lint, types, build) counts as one failure, so that a failed run
 * never reports 0 failed.
 *
 * @param {Pick<Results, 'passed' | 'failed'>} results
 * @param {number} failedChecks
 */
export function closingLine({ passed, failed }, failedChecks) {
  return `${passed} passed, ${failed + failedChecks} failed`;
}
