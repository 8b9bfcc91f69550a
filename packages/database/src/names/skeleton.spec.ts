import { cleanName } from '@wishboard/contracts/http/members/profile';
import fc from 'fast-check';
import { LATIN_LOOK } from './look-alikes.js';
import { looksLikeStaff, skeletonOf, skeletonsOf } from './skeleton.js';

const alike = (one: string, other: string) => skeletonsOf(one).some((look) => skeletonsOf(other).includes(look));

describe('The look of a name', () => {
  it.each([
    ['Amber Chen', 'amber chen'],
    ['Amber Chen', 'Amber  Chen'],
    ['Amber Chen', 'AmberChen'],
    ['Amber Chen', 'Amber.Chen'],
    ['Amber Chen', 'Ａｍｂｅｒ Ｃｈｅｎ'],
    ['Amber Chen', 'Аmber Сhеn'],
    ['Amber Chen', 'Arnber Chen'],
    ['Amber Chen', 'Amber\u200b Chen'],
    ['Tom', 'Τοm'],
    ['Tom', 'T0m'],
    ['Mel', 'MeI'],
    ['Mel', 'Me1'],
    ['小雨', '小 雨'],
  ])('is the same for %s and %s', (one, other) => expect(alike(one, other)).toBe(true));

  it.each([
    ['Mei', 'Mel'],
    ['Ana', 'Anna'],
    ['小雨', '小雪'],
    ['Zoe', 'Zoë'],
    ['Иван', 'Олег'],
    ['🎈', '🎉'],
  ])('differs for %s and %s', (one, other) => expect(alike(one, other)).toBe(false));

  it('stays the same when letters are exchanged for letters that look like them', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcdefghijkopqtuxyz'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(name, fc.infiniteStream(fc.nat()), (latin, picks) => {
        const disguised = [...latin].map((letter) => {
          const choices = [letter, ...[...LATIN_LOOK].filter(([, latin]) => latin === letter).map(([other]) => other)];
          return choices[picks.next().value % choices.length];
        });
        expect(skeletonOf(disguised.join(''))).toBe(skeletonOf(latin));
      }),
    );
  });

  it('is empty exactly when the cleaned name is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const look = skeletonOf(name);
        expect(look === '').toBe(cleanName(name) === '');
      }),
    );
  });
});

describe('a name', () => {
  it('is cleaned of invisible characters, full width and repeated spaces', () => {
    expect(cleanName(' \u202eＡmber\u200b \t\u2066 Chen\u0007 ')).toBe('Amber Chen');
    expect(cleanName('\u200b\u2060')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        const name = cleanName(any);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });

  it.each([
    'admin',
    'Admin',
    'ADMIN',
    'аdmin',
    'adm1n',
    'admln',
    'a d m i n',
    'Wishboard',
    'Wishboard Team',
    'The Moderator',
    '管理員',
  ])('looks like the name of staff: %s', (name) => expect(looksLikeStaff(name)).toBe(true));

  it.each(['Adam', 'Minnie', 'Supporter of cats', 'Wishy', '小雨'])(
    'does not look like the name of staff: %s',
    (name) => expect(looksLikeStaff(name)).toBe(false),
  );
});
