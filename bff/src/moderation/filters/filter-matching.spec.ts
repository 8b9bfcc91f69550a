import fc from 'fast-check';
import { findFilter, foldText, hostOf, normaliseFilterText } from './filter-matching.js';

const finds = (kind: 'word' | 'link', typed: string, written: string) => {
  const text = normaliseFilterText({ kind, text: typed });
  return text !== null && findFilter({ description: written }, [{ kind, text }]) !== null;
};

describe('a word filter', () => {
  it.each([
    ['viagra', 'Cheap VIAGRA, today'],
    ['ＶＩＡＧＲＡ', 'viagra!'],
    ['café', 'CAFE\u0301 au lait'],
    ['straße', 'In der STRASSE'],
    ['ΛΟΓΟΣ', 'ο λόγος'.normalize('NFD').replace(/\u0301/g, '')],
    ['via\u00adgra', 'vi\u200bagra'],
    ['free  money', 'get Free\nmoney now'],
    ['viagra', '買viagra吧'],
    ['賭博', '線上賭博網站'],
    ['카지노', '온라인카지노에서'],
    ['c++', 'I want C++ books'],
    ['🍆', 'a🍆b'],
    ['𝓿iagra', 'viagra'],
  ])('%s is found in: %s', (typed, written) => expect(finds('word', typed, written)).toBe(true));

  it.each([
    ['ass', 'a class of glass'],
    ['ass', 'assets'],
    ['cafe', 'cafe\u0301'],
    ['money', '𝒙𐐀money𐐀'],
    ['free money', 'free the money'],
    ['.*', 'anything at all'],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
    ['\u200b', 'anything'],
  ])('%s is not found in: %s', (typed, written) => expect(finds('word', typed, written)).toBe(false));

  it('is found in any case and Unicode form as a word of its own, and never inside a longer word', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abzéñßÅдЖσΣ'), minLength: 1, maxLength: 8 });
    const between = fc.constantFrom(' ', ', ', '\n', '(', '…', '/', '我');
    const form = fc.constantFrom('NFC' as const, 'NFD' as const, 'NFKC' as const, 'NFKD' as const);
    fc.assert(
      fc.property(letters, between, between, form, fc.boolean(), letters, (word, before, after, as, isUpper, more) => {
        const shown = (isUpper ? word.toUpperCase() : word.toLowerCase()).normalize(as);
        expect(finds('word', word, `x${before}${shown}${after}x`)).toBe(true);
        if (!foldText(`${more}${word}`).split(' ').includes(foldText(word)))
          expect(finds('word', word, `${more}${word}`)).toBe(false);
      }),
    );
  });

  it.each(['ß', 'ẞ', 'ss', 'SS'])('finds straße in every spelling of its ß: %s', (spelling) => {
    expect(finds('word', `stra${spelling}e`, 'Eine Straße')).toBe(true);
  });

  it('is taken literally, and a folded word stays the same when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (typed) => {
        const text = normaliseFilterText({ kind: 'word', text: typed });
        if (text === null) return;
        expect(foldText(text)).toBe(text);
        expect(findFilter({ title: `${typed}` }, [{ kind: 'word', text }])).toEqual({
          filter: { kind: 'word', text },
          field: 'title',
        });
      }),
    );
  });
});

describe('a link filter', () => {
  it.each([
    ['pills.example', 'https://pills.example/buy'],
    ['https://Pills.Example/what?ever', 'see pills.example.'],
    ['pills.example', 'http://user@shop.PILLS.example:8080/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['pills.example', '看pills.example，'],
    ['pills.example', 'ｐｉｌｌｓ．example'],
  ])('%s is found in: %s', (typed, written) => expect(finds('link', typed, written)).toBe(true));

  it.each([
    ['pills.example', 'https://notpills.example/'],
    ['pills.example', 'https://pills.example.org/'],
    ['pills.example', 'https://shop.example/pills.example.html'.replace('pills.example.html', 'pills')],
    ['a.pills.example', 'https://pills.example/'],
  ])('%s is not found in: %s', (typed, written) => expect(finds('link', typed, written)).toBe(false));

  it.each(['pills', '', 'two words', 'https://', '[::1]', 'com'])('has no host when it is typed as: %s', (typed) =>
    expect(hostOf(typed)).toBeNull(),
  );
});

it('findFilter returns the field of the match, and the first filter of the list wins', () => {
  const filters = [
    { kind: 'link' as const, text: 'pills.example' },
    { kind: 'word' as const, text: 'cheap' },
  ];
  expect(findFilter({ title: 'Cheap', productUrl: 'https://pills.example/' }, filters)?.field).toBe('productUrl');
  expect(findFilter({ title: 'a', tags: ['b', 'cheap'] }, filters)?.field).toBe('tags');
  expect(findFilter({ title: 'a', productTitle: null }, filters)).toBeNull();
});
