import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

const FILES = {
  'package.json': '{ "name": "@wishboard/native-tests", "type": "module" }',
  'jest.config.mjs': `
    import { native } from '../../jest.preset.mjs';
    export default {
      ...native,
      testMatch: ['<rootDir>/test/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/setup.mjs'],
      testSequencer: '<rootDir>/by-name.mjs',
      testTimeout: 300,
    };
  `,
  'by-name.mjs': `
    export default class ByName {
      sort(tests) { return tests.toSorted((one, other) => (one.path < other.path ? -1 : 1)); }
      shard(tests) { return tests; }
      allFailedTests(tests) { return tests; }
      cacheResults() {}
    }
  `,
  'setup.mjs': 'globalThis.setUps = (globalThis.setUps ?? 0) + 1;',
  'src/counter.ts': `
    export class Counter { private count: number = 0; next(): number { return (this.count += 1); } }
    export const counter = new Counter();
  `,
  'test/support.ts': `
    import { afterAll, beforeAll } from '@jest/globals';
    export let isReady: boolean = false;
    beforeAll(() => { isReady = true; });
    afterAll(() => { isReady = false; });
  `,
  'test/1-first.spec.ts': `
    import { expect, it, jest } from '@jest/globals';
    import { counter } from '../src/counter.js';
    import { isReady } from './support.js';
    it('uses what is loaded', () => { expect([counter.next(), isReady, globalThis.setUps]).toEqual([1, true, 1]); });
    it('leaves a spy and faked time', () => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5);
      jest.useFakeTimers();
    });
  `,
  'test/2-second.spec.ts': `
    import { expect, it } from '@jest/globals';
    import { counter } from '../src/counter.js';
    import { isReady } from './support.js';
    it('finds sources as they are, and support anew', () => { expect([counter.next(), isReady, globalThis.setUps]).toEqual([2, true, 2]); });
    it('finds neither spy nor faked time', async () => {
      expect(Math.random()).not.toBe(Math.random());
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
  `,
  'test/3-wrong.spec.ts': `
    import { it } from '@jest/globals';

    interface Erased { readonly lines: string }
    it('hangs', () => new Promise(() => undefined));
    it('throws', () => {
      setTimeout(() => console.log('late'), 100);
      throw new Error('at line eight');
    });
  `,
};

describe('Tests that Node’s own loader runs', () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'native-tests-'));
  let output = '';
  /** @type {{ numTotalTests: number, testResults: { name: string, assertionResults: { title: string, status: string, failureMessages: string[] }[] }[] }} */
  let results;

  beforeAll(async () => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
    ({ output } = await runNode([jest, '--runInBand', '--json', '--outputFile', 'results.json'], { cwd: folder }));
    results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outcome = (/** @type {string} */ title) =>
    results.testResults.flatMap(({ assertionResults }) => assertionResults).find((test) => test.title === title);

  it.each([
    'uses what is loaded',
    'leaves a spy and faked time',
    'finds sources as they are, and support anew',
    'finds neither spy nor faked time',
  ])('pass as in Jest’s own loader: %s', (title) => {
    expect(outcome(title)).toMatchObject({ status: 'passed' });
  });

  it('fail after the timeout when they hang', () => {
    expect(outcome('hangs')).toMatchObject({ status: 'failed' });
    expect(outcome('hangs')?.failureMessages[0]).toContain('Exceeded timeout of 300 ms');
  });

  it('fail with the line of the source', () => {
    expect(outcome('throws')?.failureMessages[0]).toContain('3-wrong.spec.ts:8:');
  });

  it('may log after they have ended, without a complaint', () => {
    expect(results.numTotalTests).toBe(6);
    expect(output).toContain('late');
    expect(output).not.toContain('Cannot log after tests are done');
  });
});
