import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import {
  DESCRIPTION_MAX,
  IG_ACCOUNT_MAX,
  PRODUCT_TITLE_MAX,
  PRODUCT_URL_MAX,
  TITLE_MAX,
} from '@wishboard/contracts/http/wishes/wish';
import { BadValue } from './bad-value.js';
import { IMPORT_TABLES } from './import-tables.js';

const parserOf = (table: string) => {
  const fields = IMPORT_TABLES.find((candidate) => candidate.table === table)?.fields ?? [];
  return (name: string, text: string) => fields.find((field) => field.name === name)?.parse(text);
};

describe('A member in an import file', () => {
  it('has no line when no character of it is visible, as in the API, but never a time zone of white space', () => {
    expect(parserOf('users')('line', ' \u200b')).toBe('');
    expect(parserOf('users')('timeZone', ' ')).toBeInstanceOf(BadValue);
  });

  it.each(['username', 'displayName'])('has a %s of MEMBER_NAME_MAX characters at most', (name) => {
    const longest = '願'.repeat(MEMBER_NAME_MAX);
    expect(parserOf('users')(name, longest)).toBe(longest);
    expect(parserOf('users')(name, `${longest}願`)).toBeInstanceOf(BadValue);
  });
});

describe('A wish in an import file', () => {
  const parse = parserOf('wishes');

  it.each([
    ['title', '', '願', TITLE_MAX],
    ['description', '', '😀', DESCRIPTION_MAX],
    ['productTitle', '', '願', PRODUCT_TITLE_MAX],
    ['productUrl', 'https://a.example/', 'p', PRODUCT_URL_MAX],
    ['igAccount', '@', 'a', IG_ACCOUNT_MAX + 1],
  ])('has a %s up to the maximum length of the API, and no longer', (name, beginning, character, max) => {
    const longest = beginning + character.repeat(max - beginning.length);
    expect(parse(name, longest)).toBe(longest);
    expect(parse(name, longest + character)).toBeInstanceOf(BadValue);
  });

  it.each(['productUrl', 'productTitle', 'igAccount', 'productImage'])(
    'has no %s when no character of it is visible, as in the API',
    (name) => {
      for (const unseen of [' ', '\u3000\t', '\u200b', '\u00ad\u2060', '\u3164']) expect(parse(name, unseen)).toBe('');
    },
  );

  it('has a social account and a link cleaned as the API cleans them', () => {
    expect(parse('igAccount', ' @mei\u0007 ')).toBe('@mei');
    expect(parse('productUrl', ' https://a.example/ ')).toBe('https://a.example/');
    expect(parse('productUrl', 'https://x.com/a b')).toBeInstanceOf(BadValue);
  });
});
