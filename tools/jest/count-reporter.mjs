import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../../.cache/test-results', import.meta.url));

/** Writes the counts, file times and names of failures of each project to a file. `npm test` adds up these files. */
export default class CountReporter {
  /** @param {{ rootDir: string }} config */
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  /** @param {unknown} _contexts @param {import('@jest/test-result').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const { name } = JSON.parse(readFileSync(join(this.rootDir, 'package.json'), 'utf8'));
    const path = join(RESULTS, `${name}.json`);
    mkdirSync(dirname(path), { recursive: true });
    /** @type {import('../testing/test-results.mjs').Results} */
    const counts = {
      passed: results.numPassedTests,
      // A file that could not be loaded has no tests to count, but is a failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      // Tests that passed only on a retry are no failures, but are reported.
      unsteady: results.testResults.flatMap(({ testResults }) =>
        testResults
          .filter(({ status, invocations }) => status === 'passed' && (invocations ?? 1) > 1)
          .map(({ fullName, retryReasons }) => `${name}: ${fullName}\n${retryReasons?.[0] ?? ''}`),
      ),
      files: results.testResults.map(({ testFilePath, perfStats }) => ({
        file: `${name} ${relative(this.rootDir, testFilePath)}`,
        seconds: Math.round(perfStats.runtime / 1000),
      })),
      failures: results.testResults.flatMap(({ testFilePath, testResults, testExecError }) => {
        const file = relative(this.rootDir, testFilePath);
        const names = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
        return (testExecError ? ['could not be loaded'] : names).map((failed) => `${name} ${file}: ${failed}`);
      }),
    };
    writeFileSync(path, `${JSON.stringify(counts)}\n`);
  }
}
