import fc from 'fast-check';
import { cleanLine, cleanText, countCodePoints, cutTo, hasAtMost, isStorable, isUuid } from './text.js';

const anyText = fc.string({ unit: 'binary' });

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
const SEQUENCES = [ENGLAND, '👨‍👩‍👧', '🏳️‍🌈', '❤️', '❤︎', '1️⃣', '🇹🇼', '👍🏽', '葛\u{e0100}', 'क्‍ष', 'می‌خواهم'];

const INVISIBLE = [
  ...[
    '\u200b',
    '\u3164',
    '\u00ad',
    '\u{e0041}',
    '\u{e007f}',
    '\u200d',
    '\ufe0f',
    '\u2060',
    '\ufeff',
    '\u115f',
    '\uffa0',
  ],
  ...[
    '\u034f',
    '\u061c',
    '\u17b4',
    '\u180e',
    '\u200e',
    '\u2800',
    '\u{1d159}',
    '\u{1d173}',
    '\u{13441}',
    '\ufff9',
    '\uffff',
  ],
  ...['\u0007', '\u001b', '\u0085', '\u202e', '\u2066', '\u2069', '\u202c', ' ', '\n', '\t', '\r', '\u00a0', '\u3000'],
];
const CONTROLS = ['\u0000', '\u0007', '\u0008', '\u001b', '\u007f', '\u009b'];
const DIRECTIONS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

/** Random texts that often contain the characters under test. */
const trickyText = fc
  .array(fc.oneof(fc.constantFrom(...DIRECTIONS, ...CONTROLS, ...BREAKS, ...INVISIBLE, ...SEQUENCES), anyText))
  .map((parts) => parts.join(''));

/** A row of a test table: the name of a character, since a terminal does not display it, and the character itself. */
const named = (text: string): [string, string] => [
  [...text].map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' '),
  text,
];

const without = (text: string, characters: string[]) =>
  characters.reduce((rest, character) => rest.replaceAll(character, ''), text);

/** Removes pairs from the inside out: an independent check that no control stays open. */
function leftOpen(line: string): string {
  const directions = [...line].filter((character) => DIRECTIONS.includes(character)).join('');
  const fewer = directions.replace(/[\u202a\u202b]\u202c|[\u2066-\u2068]\u2069/g, '');
  return fewer === directions ? directions : leftOpen(fewer);
}

describe('A cleaned text', () => {
  it('is unchanged when it is cleaned a second time', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });

  it('is the same for canonically equivalent texts and for text with outer white space', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        expect(cleanText(text.normalize('NFD'))).toBe(cleanText(text));
        expect(cleanText(` \n\u3000${text}\t `)).toBe(cleanText(text));
      }),
    );
  });

  it('is empty when all of its characters are invisible', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INVISIBLE)), (characters) => {
        expect(cleanText(characters.join(''))).toBe('');
      }),
    );
  });

  it.each(INVISIBLE.map(named))('is empty for %s alone, once or fifty times', (_name, character) => {
    expect([cleanText(character), cleanText(character.repeat(50))]).toEqual(['', '']);
  });

  it('is not empty when it has at least one visible character', () => {
    for (const text of ['願', 'ا', 'ก', '。', '·', '1', '-', '👍', '\u0600', '\u0301', '㊗', '\ue000', ...SEQUENCES]) {
      expect(cleanText(`\u200b${text}\u3164`)).not.toBe('');
    }
  });

  it('has no control characters except line feeds and tabs, and a cleaned line has none at all', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        expect(cleanText(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u2029]/u);
        expect(cleanLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  it('has no unclosed direction control at the end of a line, and no override', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        for (const line of cleanText(text).split('\n')) expect(leftOpen(line)).toBe('');
      }),
    );
  });

  it('keeps embeddings and isolates that are opened and closed in one line', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\u2066', '\u2067', '\u2068'),
        fc.constantFrom('\u202a', '\u202b'),
        (isolate, embed) => {
          const text = `a ${isolate}b ${embed}c\u202c\u2069 ${embed}d ${isolate}e\u2069\u202c`;
          expect(cleanText(text)).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['an end without a beginning', 'a\u202cb\u2069c', 'abc'],
    ['a beginning without an end', '\u202ba\u2067b', 'ab'],
    ['an end on the next line', '\u2067a\nb\u2069', 'a\nb'],
    ['an embedding an isolate ends within', '\u2067a\u202bb\u2069c\u202c', '\u2067ab\u2069c'],
    ['an embedding ended from within an isolate', '\u202ba\u2067b\u202cc\u2069', 'a\u2067bc\u2069'],
    ['an override, ended or not', '\u202etxt.\u202cexe\u202d!', 'txt.exe!'],
    ['an override around an embedding', '\u202e\u202ba\u202c\u202c', '\u202ba\u202c'],
  ])('loses %s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('loses nothing but control characters, direction controls and white space around it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = without(text, [...DIRECTIONS, '\u2028', '\u2029']).replace(/[^\P{Cc}\n\t]/gu, '');
        expect(['', plain.normalize('NFC').trim()]).toContain(cleanText(plain));
        expect(cleanText(`${plain}a`)).toBe(`${plain}a`.normalize('NFC').trim());
      }),
    );
  });

  it.each(SEQUENCES)('keeps the sequence %s whole, with its invisible characters', (sequence) => {
    for (const text of [sequence, `a${sequence}b`, `${sequence} ${sequence}\n${sequence}`]) {
      expect(cleanText(text)).toBe(text.normalize('NFC'));
    }
  });

  it.each(BREAKS.map(named))('has a line feed in place of %s, and a cleaned line has a space', (_name, lineBreak) => {
    expect(cleanText(`a${lineBreak}b`)).toBe('a\nb');
    expect(cleanLine(`a${lineBreak}b`)).toBe('a b');
  });

  it('keeps empty lines and indents inside the text', () => {
    expect(cleanText(' a \n\n\tb ')).toBe('a \n\n\tb');
  });

  it('composes a letter and its accent when a control character between them is removed', () => {
    expect(cleanText('e\u001b\u0301')).toBe('é');
  });
});

describe('countCodePoints', () => {
  it('counts the same as the spread of the string into code points', () => {
    fc.assert(fc.property(anyText, (text) => expect(countCodePoints(text)).toBe([...text].length)));
  });

  it.each([
    ['願望', 2],
    ['😀', 1],
    ['👨‍👩‍👧', 5],
    ['', 0],
  ])('counts the code points of %s as %d', (text, count) => {
    expect(countCodePoints(text)).toBe(count);
  });
});

describe('hasAtMost', () => {
  it('compares the number of code points of a text with the limit', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, max) => expect(hasAtMost(text, max)).toBe([...text].length <= max)),
    );
  });
});

describe('cutTo', () => {
  it('keeps the longest beginning within the limit, counted in whole code points', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, max) => {
        const cut = cutTo(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(countCodePoints(cut)).toBe(Math.min(max, countCodePoints(text)));
      }),
    );
  });
});

describe('isUuid', () => {
  it('accepts a UUID of any version, and refuses one with missing, wrong or extra characters', () => {
    for (const uuid of ['019a0000-0000-7000-8000-00000000000a', '019A0000-0000-0000-0000-00000000000F']) {
      expect(isUuid(uuid)).toBe(true);
      for (const other of [`${uuid}0`, ` ${uuid}`, `{${uuid}}`, uuid.replaceAll('-', ''), uuid.replace('0', 'g')]) {
        expect(isUuid(other)).toBe(false);
      }
    }
  });
});

describe('isStorable', () => {
  it('refuses NUL and lone surrogates anywhere, and accepts every other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const clean = (before + after).replaceAll('\0', '');
        expect(isStorable(clean)).toBe(true);
        for (const bad of ['\0', '\ud800', '\udc00']) expect(isStorable(`${before}${bad} ${after}`)).toBe(false);
      }),
    );
  });
});
