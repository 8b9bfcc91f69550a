import { plainToInstance } from 'class-transformer';
import { IsOptional, IsString, validateSync } from 'class-validator';
import {
  CanBeAbsent,
  CleanLine,
  CleanLineOr,
  CleanText,
  IsWebAddress,
  MaxCharacters,
  ToInteger,
} from './decorators.js';

class Note {
  @CleanText() text?: unknown;
  @CleanLine() line?: unknown;
  @CleanLineOr(null) account?: unknown;
  @ToInteger() limit?: unknown;
}

const clean = (fields: object) => plainToInstance(Note, fields);

describe('a text field', () => {
  it('is cleaned, and becomes one line where the field requires one', () => {
    expect(clean({ text: ' a\u0007\r\nb ' }).text).toBe('a\nb');
    expect(clean({ line: ' a\u0007\r\nb ' }).line).toBe('a b');
    expect(clean({ line: [' a\nb ', 7] }).line).toEqual(['a b', 7]);
  });

  it('is left unchanged when its value is no text', () => {
    for (const value of [1, null, undefined, { a: 1 }, true]) {
      for (const field of ['text', 'line', 'account'] as const) expect(clean({ [field]: value })[field]).toEqual(value);
    }
  });

  it('becomes null when it is optional and has no visible character', () => {
    for (const empty of ['', ' ', '\u3000\n', '\u200b', '\u3164']) expect(clean({ account: empty }).account).toBeNull();
    expect(clean({ account: ' a ' }).account).toBe('a');
  });
});

class Card {
  @MaxCharacters(2)
  title: unknown = '';

  @IsOptional()
  @IsWebAddress()
  link?: unknown;

  @CanBeAbsent()
  @IsString()
  owner?: unknown;
}

const wrong = (fields: object) => validateSync(Object.assign(new Card(), fields)).map(({ property }) => property);

describe('a custom validation rule', () => {
  it('counts characters as PostgreSQL does, including variation selectors of emoji', () => {
    for (const title of ['', '願望', '😀😀', '\u2764\ufe0f']) expect(wrong({ title })).toEqual([]);
    for (const title of ['abc', '\u2764\ufe0f\u2764\ufe0f', 7, null, undefined, ['a']]) {
      expect(wrong({ title })).toEqual(['title']);
    }
  });

  it('accepts http and https addresses of any host, and no other value', () => {
    for (const link of ['http://intranet', 'https://a_b.example/x', null]) expect(wrong({ link })).toEqual([]);
    for (const link of ['ftp://a.example', 'https://x.com/a b', 7]) expect(wrong({ link })).toEqual(['link']);
  });

  it('lets a field be absent, and null no more than any other value', () => {
    for (const owner of [undefined, 'mei']) expect(wrong({ owner })).toEqual([]);
    for (const owner of [null, 7]) expect(wrong({ owner })).toEqual(['owner']);
  });
});

describe('a number in a query', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['-7', '-7'],
    ['7.0', '7.0'],
    ['', ''],
    ['1e2', '1e2'],
    ['0x10', '0x10'],
    ['9999999999', '9999999999'],
    [undefined, undefined],
  ])('that is %p is read as %p', (value, expected) => {
    expect(clean({ limit: value }).limit).toBe(expected);
  });
});
