import { hasUnstorable, isIgAccount, isProductUrl, lengthOf, toWishRequest } from './wish-form';

it.each([
  ['', true],
  ['  ', true],
  ['https://example.com/a?b=1#c', true],
  ['http://例子.台灣/相機', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['example.com', false],
  ['https://', false],
  ['https://exa mple.com', false],
  [`https://example.com/${'a'.repeat(2048)}`, false],
])('takes %j as a product link: %j', (text, taken) => {
  expect(isProductUrl(text)).toBe(taken);
});

it.each([
  ['', true],
  ['mei', true],
  ['@mei.draws_1', true],
  ['@', false],
  ['@@mei', false],
  ['mei draws', false],
  ['美', false],
  ['a'.repeat(30), true],
  [`@${'a'.repeat(30)}`, true],
  ['a'.repeat(31), false],
])('takes %j as a handle: %j', (text, taken) => {
  expect(isIgAccount(text)).toBe(taken);
});

it('counts characters as the server does', () => {
  expect(lengthOf(' 👍 ')).toBe(1);
  expect(lengthOf('e\u0301')).toBe(1);
});

it('finds characters no database takes', () => {
  expect(hasUnstorable('a\0')).toBe(true);
  expect(hasUnstorable('a\ud83d')).toBe(true);
  expect(hasUnstorable('a👍')).toBe(false);
});

it('sends trimmed texts, and null for what was left empty', () => {
  expect(
    toWishRequest({ title: ' Bike ', description: ' red\n', productUrl: ' ', igAccount: '', color: 'green' }),
  ).toEqual({ title: 'Bike', description: 'red', productUrl: null, igAccount: null, color: 'green' });
});
