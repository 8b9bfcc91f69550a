import TestSequencer from '@jest/test-sequencer';

/** @typedef {Parameters<TestSequencer['sort']>[0][number]} Test */

/**
 * The test files that take longest. Jest only learns durations by running the tests, and on a clean clone starts with the largest
 * files.
 */
const LONGEST = [
  'board',
  'recommendations',
  'states',
  'sharing',
  'isolation',
  'members',
  'rolling-restart',
  'offline-acts',
  'second-visit',
  'accounts',
  'moderation',
];

/** Sequencer that starts the longest files first, so that no worker is left with one at the end. */
export default class LongestFirst extends TestSequencer {
  /** @override @param {Test[]} tests */
  async sort(tests) {
    const place = (/** @type {Test} */ { path }) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
