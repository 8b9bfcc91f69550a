import TestSequencer from '@jest/test-sequencer';

/** Those that take longest. Jest learns which only by running them, and on a clean clone starts with the longest texts. */
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

/** Starts the longest files first, so that no worker is left alone with one at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
