import fc from 'fast-check';
import { holdsRun, indexTerms, oneLetterAway, plainText, prefixTerm, runsOf, stem, wantedOf } from './search-terms.js';

/** Imitates how PostgreSQL matches the terms of a query against those of a text. */
function finds(text: string, question: string, neighbours?: number): boolean {
  const terms = indexTerms(text);
  const has = ({ all, any, prefixes, parts }: ReturnType<typeof wantedOf>[number]): boolean =>
    (all.length > 0 && all.every((term) => terms.has(term))) ||
    any.some((term) => terms.has(term)) ||
    prefixes.some((prefix) => [...terms].some((term) => term.startsWith(prefix))) ||
    (parts.length > 0 && parts.every(has));
  const wanted = wantedOf(question, neighbours);
  return wanted.length > 0 && wanted.every((one) => has(one) && holdsRun(plainText(text), one.run));
}

describe('the pieces of a text', () => {
  it.each([
    ['words and what is written without spaces', 'Sony 耳機', ['sony', '耳機']],
    ['both where they touch', '用iPhone15拍的', ['用', 'iphone15', '拍的']],
    ['one form of letters', 'ＳＯＮＹ', ['sony']],
    ['words without apostrophes', 'Mei’s don’t', ['meis', 'dont']],
    ['Japanese and Korean', 'カメラ 카메라', ['カメラ', '카메라']],
    ['pictures', 'new 🎸!', ['new', '🎸']],
    ['nothing of signs', '— ，。!', []],
  ])('are %s', (_what, text, pieces) => {
    expect(runsOf(text).map((run) => run.text)).toEqual(pieces);
  });
});

describe('the stem of an English word', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['glass', 'glass'],
    ['agreed', 'agree'],
    ['feed', 'feed'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflate'],
    ['troubled', 'trouble'],
    ['sized', 'size'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['hissing', 'hiss'],
    ['fizzed', 'fizz'],
    ['failing', 'fail'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['café', 'café'],
  ])('of %s is %s, as in Porter’s algorithm', (word, found) => {
    expect(stem(word)).toBe(found);
  });
});

describe('the search', () => {
  it.each([
    ['by an inflection', 'Running shoes', 'run shoe'],
    ['by what it is inflected from', 'a bike to ride', 'bikes riding'],
    ['by a short beginning', 'Guitar', 'gu'],
    ['by a long beginning', 'Espresso machine', 'espres'],
    ['by one Chinese character', '想要一台咖啡機', '啡'],
    ['by any part', '想要一台咖啡機', '一台咖'],
    ['by a part and a word', 'Sony 無線耳機', '耳機 son'],
    ['by both where they touch', 'Sony耳機', 'SONY耳機'],
    ['by a model written apart', 'iPhone 15', 'iphone15'],
    ['by a model written together', 'iPhone15', 'iphone 15'],
    ['by full-width letters', 'sony', 'ＳＯＮＹ'],
    ['by a picture', 'a 🎸 please', '🎸'],
  ])('finds a wish %s', (_how, text, question) => {
    expect(finds(text, question)).toBe(true);
  });

  it.each([
    ['another word', 'Guitar', 'piano'],
    ['a word more', 'Red guitar', 'red piano'],
    ['characters that stand apart', '咖啡和機車', '咖啡機'],
    ['pairs that do not stand together', '咖啡 啡機', '咖啡機'],
    ['three and three that do not stand together', '咖啡機 啡機囉', '咖啡機囉'],
    ['signs alone', 'Guitar!', '!'],
  ])('does not find a wish by %s', (_how, text, question) => {
    expect(finds(text, question)).toBe(false);
  });

  it('finds Chinese text by any part of one to five characters', () => {
    const characters = fc.constantFrom(...'的一是我咖啡機腳踏車囉啰臺台');
    const text = fc.array(characters, { minLength: 1, maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(2, 3),
        (written, at, length, terms) => {
          const from = at % written.length;
          expect(finds(`I want ${written}!`, written.slice(from, from + length), terms)).toBe(true);
        },
      ),
    );
  });

  it('decides by index terms alone for parts of up to three characters', () => {
    const terms = indexTerms('咖啡 啡機 想要一台');
    expect(
      ['要一台', '一台', '台'].every((part) => wantedOf(part).every(({ all }) => all.every((one) => terms.has(one)))),
    ).toBe(true);
    expect(wantedOf('咖啡機').flatMap(({ all }) => all)).toEqual(['咖啡機']);
    expect(terms).not.toContain('咖啡機');
  });

  it('finds a part of two to five characters exactly when the text contains it', () => {
    const characters = fc.constantFrom(...'一二三');
    const text = (max: number) => fc.array(characters, { minLength: 2, maxLength: max }).map((all) => all.join(''));
    fc.assert(
      fc.property(text(12), text(5), (written, part) => {
        expect(finds(written, part)).toBe(written.includes(part));
      }),
    );
  });
});

describe('words one letter away', () => {
  it.each([
    ['one too many', 'guittar'],
    ['one missing', 'gutar'],
    ['one wrong', 'guitat'],
    ['two swapped', 'giutar'],
    ['the first missing', 'uitar'],
    ['the last missing', 'guita'],
  ])('are those with %s', (_how, word) => {
    expect(oneLetterAway(word)).toContain('guitar');
  });

  it('are neither words two letters away nor the word itself', () => {
    expect(oneLetterAway('gutarr')).not.toContain('guitar');
    expect(oneLetterAway('guitar')).not.toContain('guitar');
  });
});

describe('the index term of a short prefix', () => {
  it('is among the terms of a word, and is no word itself', () => {
    expect(indexTerms('gu')).toContain(prefixTerm('gu'));
    expect(runsOf(prefixTerm('gu')).map(({ text }) => text)).toEqual(['gu']);
  });
});
