import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { OVERRIDES, shippedFile } from '../fleet/shipped.mjs';
import { ROOT } from '../system/project.mjs';

const MARK = '# overridden';
/** @param {object} overrides */
const valuesFor = (overrides) => Object.fromEntries(Object.keys(overrides).map((name) => [name, MARK]));
/** @param {string} text */
const linesOf = (text) => text.split('\n').map((line) => line.trim());

describe.each(Object.entries(OVERRIDES))('The fleet’s %s', (path, overrides) => {
  const shipped = readFileSync(join(ROOT, path), 'utf8');

  it('is the shipped file except for the overrides, each with its reason', () => {
    const lines = linesOf(shipped);
    const added = linesOf(shippedFile(path, valuesFor(overrides))).filter((line) => !lines.includes(line));
    const names = Object.keys(overrides);
    expect(added).toHaveLength(names.length);
    for (const line of added) expect(line).toContain(MARK);
    for (const { why } of Object.values(overrides)) expect(why.length).toBeGreaterThan(10);
  });

  it('cannot be made with a missing value', () => {
    const [first = ''] = Object.keys(overrides);
    const { [first]: _, ...others } = valuesFor(overrides);
    expect(() => shippedFile(path, others)).toThrow(first);
  });

  it('cannot be made when an overridden line is no longer in the shipped file', () => {
    for (const override of Object.values(overrides)) {
      const { shipped: pattern } = override;
      override.shipped = /no such line/;
      try {
        expect(() => shippedFile(path, valuesFor(overrides))).toThrow('no longer says');
      } finally {
        override.shipped = pattern;
      }
    }
  });
});
