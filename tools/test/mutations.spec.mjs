import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MUTATIONS } from '../checks/mutations.mjs';
import { ROOT } from '../system/project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Returns the names of tests and describe blocks in a file, up to the first placeholder of a parameterised name. @param {string} spec */
const namesIn = (spec) =>
  [...read(spec).matchAll(/(?:it|describe)(?:\.each[^'"`]*)?\(\s*(['"`])(.*?)\1|\)\(\s*'([^']*)'/gs)]
    .map(([, , name, ofCases]) => (name ?? ofCases)?.split(/%|\$/)[0]?.trim() ?? '')
    .filter((name) => name.length > 3);

describe('Each mutation of npm run mutate', () => {
  it.each(MUTATIONS.map((mutation) => /** @type {const} */ ([mutation.defence, mutation])))(
    '%s: applies to its file once, and names an existing test',
    (_defence, mutation) => {
      const { file, from, to, spec, test } = mutation;
      expect(existsSync(join(ROOT, spec))).toBe(true);
      expect(read(file).split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
      expect([test, namesIn(spec).some((name) => test.includes(name) || name.includes(test))]).toEqual([test, true]);
    },
  );

  it('has its own defence, and there are at least twenty', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(MUTATIONS.map(({ defence }) => defence)).size).toBe(MUTATIONS.length);
  });

  it('has its spec named in docs/security.md', () => {
    const document = read('docs/security.md');
    const missing = [...new Set(MUTATIONS.map(({ spec }) => basename(spec)))].filter(
      (name) => !document.includes(name),
    );
    expect(missing).toEqual([]);
    expect(document).toContain('npm run mutate');
  });
});
