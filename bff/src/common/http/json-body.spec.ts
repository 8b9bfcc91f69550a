import fc from 'fast-check';
import { parseJsonBody } from './json-body.js';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

describe('parseJsonBody', () => {
  it('answers the object a body holds, and nothing for an empty body', () => {
    expect(parse('')).toBeUndefined();
    expect(parse('\ufeff{}')).toEqual({});
    expect(parse(' {"a":[1,"x",{"b":null}]} ')).toEqual({ a: [1, 'x', { b: null }] });
  });

  it.each(['{', 'null', '1', '"a"', '[]', '[{}]', '{"a":1}x', '{a:1}', 'NaN'])(
    'refuses the malformed or non-object body %s',
    (text) => {
      expect(() => parse(text)).toThrow(/^The body /);
    },
  );

  it.each([
    '{"__proto__":1}',
    '{"constructor":1}',
    '{"a":{"prototype":1}}',
    '{"a":[{"__proto__":{}}]}',
    '{"\\u005f_proto__":1}',
    '{"a\\u0000":1}',
  ])('refuses the key in %s', (text) => {
    expect(() => parse(text)).toThrow(/^Unknown field: /);
  });

  it.each(['{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"a":["x\\udfff"]}'])('refuses the text in %s', (text) => {
    expect(() => parse(text)).toThrow('Must not contain control or broken characters');
  });

  it('refuses nesting beyond eight levels, however deep it is', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(parse(nested(7))).toBeDefined();
    for (const depth of [8, 100, 30_000]) expect(() => parse(nested(depth))).toThrow('The body is nested too deeply');
  });

  it.each([
    ['fields', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field-${n}`, n]))],
    ['list items', (count: number) => ({ tags: Array.from({ length: count - 1 }, () => 'a') })],
    [
      'fields of fields',
      (count: number) => ({ a: { b: Object.fromEntries(Array.from({ length: count - 2 }, (_, n) => [n, n])) } }),
    ],
  ])('refuses more than 100 %s', (_what, holding) => {
    expect(parse(JSON.stringify(holding(100)))).toBeDefined();
    for (const count of [101, 5_000]) {
      expect(() => parse(JSON.stringify(holding(count)))).toThrow('The body has more than 100 fields and list items');
    }
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(() => parseJsonBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow('not valid JSON');
  });

  it('answers every ordinary object as JSON.parse does', () => {
    const value = fc.dictionary(
      fc.string({ unit: 'grapheme-ascii' }).filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      fc.oneof(
        fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
        fc.integer(),
        fc.constant(null),
      ),
    );
    fc.assert(fc.property(value, (object) => expect(parse(JSON.stringify(object))).toEqual({ ...object })));
  });
});
