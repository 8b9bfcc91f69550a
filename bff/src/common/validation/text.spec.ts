import fc from 'fast-check';
import { countCodePoints, isStorable, normaliseOptionalText, normaliseText, toInteger } from './text.js';

const anyText = fc.string({ unit: 'binary' });

describe('normaliseText', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
      }),
    );
  });

  it('makes what looks the same the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normaliseText(text.normalize('NFD'))).toBe(normaliseText(text));
        expect(normaliseText(` \n\u3000${text}\t `)).toBe(normaliseText(text));
      }),
    );
  });

  it('keeps the white space within, and hands back what is no text', () => {
    expect(normaliseText(' a \n b ')).toBe('a \n b');
    for (const value of [1, null, undefined, ['a'], { a: 1 }, true]) expect(normaliseText(value)).toBe(value);
  });

  it('turns an empty optional text into null', () => {
    for (const empty of ['', ' ', '\u3000\n']) expect(normaliseOptionalText(empty)).toBeNull();
    expect(normaliseOptionalText(' a ')).toBe('a');
    expect(normaliseOptionalText(undefined)).toBeUndefined();
  });
});

describe('countCodePoints', () => {
  it('counts as the spread of a string does', () => {
    fc.assert(fc.property(anyText, (text) => expect(countCodePoints(text)).toBe([...text].length)));
  });

  it.each([
    ['願望', 2],
    ['😀', 1],
    ['👨‍👩‍👧', 5],
    ['', 0],
  ])('counts %s as %d', (text, count) => {
    expect(countCodePoints(text)).toBe(count);
  });
});

describe('isStorable', () => {
  it('refuses NUL and halves of a surrogate pair anywhere, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const clean = (before + after).replaceAll('\0', '');
        expect(isStorable(clean)).toBe(true);
        for (const bad of ['\0', '\ud800', '\udc00']) expect(isStorable(`${before}${bad} ${after}`)).toBe(false);
      }),
    );
  });
});

describe('toInteger', () => {
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
  ])('reads %p as %p', (value, expected) => {
    expect(toInteger(value)).toBe(expected);
  });
});
