import {
  DESCRIPTION_MAX,
  IG_ACCOUNT_MAX,
  PRODUCT_TITLE_MAX,
  PRODUCT_URL_MAX,
  TITLE_MAX,
} from '@wishboard/contracts/http/wish';
import { BadValue } from './bad-value.js';
import { IMPORT_TABLES } from './import-tables.js';

describe('a wish of a file', () => {
  const fields = IMPORT_TABLES.find(({ table }) => table === 'wishes')?.fields ?? [];
  const parse = (name: string, text: string) => fields.find((field) => field.name === name)?.parse(text);

  it.each([
    ['title', '', '願', TITLE_MAX],
    ['description', '', '😀', DESCRIPTION_MAX],
    ['productTitle', '', '願', PRODUCT_TITLE_MAX],
    ['productUrl', 'https://a.example/', 'p', PRODUCT_URL_MAX],
    ['igAccount', '@', 'a', IG_ACCOUNT_MAX + 1],
  ])('has a %s that is as long as the API takes it, and no longer', (name, beginning, character, max) => {
    const longest = beginning + character.repeat(max - beginning.length);
    expect(parse(name, longest)).toBe(longest);
    expect(parse(name, longest + character)).toBeInstanceOf(BadValue);
  });

  it('has a social account and a link cleaned as the API cleans them', () => {
    expect(parse('igAccount', ' @mei\u0007 ')).toBe('@mei');
    expect(parse('productUrl', ' https://a.example/ ')).toBe('https://a.example/');
    expect(parse('productUrl', 'https://x.com/a b')).toBeInstanceOf(BadValue);
  });
});
