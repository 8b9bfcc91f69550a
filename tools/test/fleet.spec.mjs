import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { OVERRIDES, shippedFile } from '../fleet/shipped.mjs';
import { ROOT } from '../system/project.mjs';

const MARK = '# overridden';
const valuesFor = (path) => Object.fromEntries(Object.keys(OVERRIDES[path]).map((name) => [name, MARK]));
const linesOf = (text) => text.split('\n').map((line) => line.trim());

describe.each(Object.keys(OVERRIDES))('The fleet’s %s', (path) => {
  const shipped = readFileSync(join(ROOT, path), 'utf8');

  it('is the shipped file except for the overrides, each with its reason', () => {
    const lines = linesOf(shipped);
    const added = linesOf(shippedFile(path, valuesFor(path))).filter((line) => !lines.includes(line));
    const names = Object.keys(OVERRIDES[path]);
    expect(added).toHaveLength(names.length);
    for (const line of added) expect(line).toContain(MARK);
    for (const { why } of Object.values(OVERRIDES[path])) expect(why.length).toBeGreaterThan(10);
  });

  it('cannot be made with a missing value', () => {
    const [first] = Object.keys(OVERRIDES[path]);
    const { [first]: _, ...others } = valuesFor(path);
    expect(() => shippedFile(path, others)).toThrow(first);
  });

  it('cannot be made when an overridden line is no longer in the shipped file', () => {
    for (const override of Object.values(OVERRIDES[path])) {
      const { shipped: pattern } = override;
      override.shipped = /no such line/;
      try {
        expect(() => shippedFile(path, valuesFor(path))).toThrow('no longer says');
      } finally {
        override.shipped = pattern;
      }
    }
  });
});
