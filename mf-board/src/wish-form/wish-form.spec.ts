import { isIgAccount, isProductUrl, lengthOf, toWishRequest } from './wish-form';

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
  expect(lengthOf('\u202e\u0007a\u001b')).toBe(1);
  for (const unseen of ['\u200b', '\u3164', '\u00ad\u00ad', '\u{e0041}']) expect(lengthOf(unseen)).toBe(0);
});

it('sends texts as they are stored, and null for what was left empty', () => {
  expect(
    toWishRequest({
      title: ' Bi\u0007ke ',
      description: ' red\r\nfast\n',
      productUrl: ' ',
      igAccount: '\u200b',
      color: 'green',
    }),
  ).toEqual({ title: 'Bike', description: 'red\nfast', productUrl: null, igAccount: null, color: 'green' });
});
