import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

const RESULTS = join(ROOT, '.cache', 'test-results');

export const forgetResults = (folder = RESULTS) => rmSync(folder, { recursive: true, force: true });

/**
 * What one project leaves of its run (`jest/count-reporter.mjs`).
 *
 * @typedef {{ passed: number, failed: number, skipped: number, unsteady: string[], failures: string[], files: TimedFile[] }} Results
 * @typedef {{ file: string, seconds: number }} TimedFile
 */

/** The numbers of every project that ran, added up, by name what failed or passed only at the second try, and each file's time. @returns {Results & { projects: number }} */
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

/** Where the time went: the files that took longest, the longest first. @param {readonly TimedFile[]} files */
export function longestFiles(files, most = 10) {
  return files.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
}

/**
 * The closing line. A check that is no test (lint, types, build) and failed counts as one failure, so that the line never
 * says 0 failed of a run that did.
 *
 * @param {Pick<Results, 'passed' | 'failed'>} results
 * @param {number} failedChecks
 */
export function closingLine({ passed, failed }, failedChecks) {
  return `${passed} passed, ${failed + failedChecks} failed`;
}
