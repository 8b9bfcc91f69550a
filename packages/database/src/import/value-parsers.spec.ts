import { BadValue } from './bad-value.js';
import { arrayOf, boolean, integer, line, oneOf, text, time, uuid, webAddress } from './value-parsers.js';

describe('the value of a field', () => {
  it.each([
    ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T08:30:00.123456+08:00', '2026-11-21T00:30:00.123Z'],
    ['2026-11-21 08:30:00+00', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T08:30', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is a time', (value, moment) => {
    expect(time(value)).toBe(moment);
  });

  it.each(['yesterday', '21.11.2026', '2026-02-30', '2026-13-01', '2026-11-21T25:00Z', '1763713800'])(
    '%s is no time',
    (value) => {
      expect(time(value)).toBeInstanceOf(BadValue);
    },
  );

  it('is a uuid in lower case, or refused', () => {
    expect(uuid('019A0000-0000-7000-8000-00000000000A')).toBe('019a0000-0000-7000-8000-00000000000a');
    expect(uuid('42')).toBeInstanceOf(BadValue);
  });

  it('is text counted in code points, trimmed and composed', () => {
    expect(text(3)(' 🍁🍁🍁 ')).toBe('🍁🍁🍁');
    expect(text(10)('cafe\u0301')).toBe('café');
    expect(text(2)('🍁🍁🍁')).toBeInstanceOf(BadValue);
    expect(text(9)('a\0b')).toBeInstanceOf(BadValue);
  });

  it('is empty when no character of the text is visible, and refused as an item of an array', () => {
    for (const unseen of ['  ', '\u200b', '\u3164', '\u00ad \u00ad', '\u{e0041}', '\u202e']) {
      expect([text(9)(unseen), line(9)(unseen), webAddress(9)(unseen)]).toEqual(['', '', '']);
      expect(arrayOf(line(9), 2)(`{a,"${unseen}"}`)).toBeInstanceOf(BadValue);
    }
  });

  it('is text without control and bidirectional characters', () => {
    expect(text(9)('a\u0007\u001b\u202e\r\nb')).toBe('a\nb');
    expect(line(9)('a\u0007\u001b\u202e\r\nb')).toBe('a b');
  });

  it('is a web address, or refused', () => {
    expect(webAddress(99)('https://example.com/鍵盤?a=1')).toBe('https://example.com/鍵盤?a=1');
    for (const bad of [
      'javascript:alert(1)',
      'example.com',
      'http:example.com',
      'https://',
      'https://a b',
      'https://a:b@c.de',
    ]) {
      expect(webAddress(99)(bad)).toBeInstanceOf(BadValue);
    }
  });

  it('is a boolean, a whole number in range, or a known word', () => {
    expect([boolean('TRUE'), boolean('f')]).toEqual(['t', 'f']);
    expect(boolean('yes')).toBeInstanceOf(BadValue);
    expect(integer(1, 10)('10')).toBe('10');
    for (const bad of ['0', '11', '1.5', '1e1', '']) expect(integer(1, 10)(bad)).toBeInstanceOf(BadValue);
    expect(oneOf(['heart'])('constructor')).toBeInstanceOf(BadValue);
  });

  it('is an array in which every item is valid', () => {
    expect(arrayOf(text(5), 2)('{ a ,"b"}')).toBe('{"a","b"}');
    expect(arrayOf(text(5), 2)('{a,b,c}')).toBeInstanceOf(BadValue);
    expect(arrayOf(text(5), 2)('{"too long"}')).toBeInstanceOf(BadValue);
    expect(arrayOf(text(5), 2)('{""}')).toBeInstanceOf(BadValue);
  });
});
