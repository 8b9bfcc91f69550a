import { wishFormTexts } from '../texts/wish-form';
import {
  accountOf,
  charactersLeft,
  EMPTY_WISH_FORM,
  toNewWish,
  toWishRequest,
  type WishFormValues,
  wishChecks,
  withScheme,
} from './wish-form';

const texts = wishFormTexts.en;
const checks = wishChecks(texts);

it.each([
  ['', true],
  ['  ', true],
  ['https://example.com/a?b=1#c', true],
  ['http://例子.台灣/相機', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['example.com', true],
  ['localhost', false],
  ['https://', false],
  ['https://exa mple.com', false],
  // The server refuses these, although a browser's URL parser accepts them.
  ['https://x.com/a b', false],
  ['https://x.com/\ud800', false],
  [`https://example.com/${'a'.repeat(2048)}`, false],
])('The product link field accepts %j: %j', (text, taken) => {
  expect(checks.productUrl(text)).toBe(taken || texts.urlInvalid);
});

it('The product link field says so when a link contains a password', () => {
  expect(checks.productUrl('https://mei:secret@example.com')).toBe(texts.urlHasCredentials);
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
  ['https://www.instagram.com/some.name/?hl=en', true],
  [`https://instagram.com/${'a'.repeat(31)}`, false],
  ['https://www.instagram.com/p/C0ffee/', false],
  ['https://example.com/some.name', false],
])('The Instagram field accepts %j: %j', (text, taken) => {
  expect(checks.igAccount(text)).toBe(taken || texts.igInvalid);
});

it('The title field counts characters as the server does', () => {
  for (const [character, count] of [
    ['👍', 1],
    ['e\u0301', 1],
    ['\u2764\ufe0f', 2],
    ['\u202e\u0007a\u001b', 1],
  ] as const) {
    const most = ` ${character.repeat(100 / count)} `;
    expect(checks.title(most)).toBe(true);
    expect(checks.title(`${most}x`)).toBe(texts.tooLong(100));
  }
  for (const unseen of ['\u200b', '\u3164', '\u00ad\u00ad', '\u{e0041}']) {
    expect(checks.title(unseen)).toBe(texts.titleRequired);
  }
});

it('The title field refuses a lone surrogate, which cannot be stored', () => {
  expect(checks.title('a\ud800')).toBe(texts.unstorable);
});

it('toWishRequest cleans texts as the server stores them, and sends null for empty optional fields', () => {
  const typed = { title: ' Bi\u0007ke ', description: ' red\r\nfast\n', productUrl: ' ', igAccount: '\u200b' };
  const sent = { title: 'Bike', description: 'red\nfast', productUrl: null, igAccount: null, color: 'green' };
  expect(toWishRequest({ ...EMPTY_WISH_FORM, ...typed, color: 'green' })).toMatchObject(sent);
});

it.each([
  ['example.com/shoes', 'https://example.com/shoes'],
  [' www.shop.example:8080/a?b=c#d ', 'https://www.shop.example:8080/a?b=c#d'],
  ['例子.台灣/相機', 'https://例子.台灣/相機'],
  ['xn--fsq.xn--kpry57d', 'https://xn--fsq.xn--kpry57d'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
  // An ambiguous input stays as typed and is refused.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:mei@example.com', 'mailto:mei@example.com'],
  ['mei@example.com', 'mei@example.com'],
  ['a.b:c', 'a.b:c'],
  ['two words.com', 'two words.com'],
  ['3.5', '3.5'],
  ['size.', 'size.'],
  ['', ''],
])('withScheme turns %j into %j', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant);
});

it.each([
  ['https://www.instagram.com/some.name/?hl=en', 'some.name'],
  ['@https://www.instagram.com/some.name/?hl=en', 'some.name'],
  [' https://instagram.com/@some.name ', 'some.name'],
  ['HTTPS://M.Instagram.com/Some.Name#top', 'Some.Name'],
  ['instagram.com/mei?igsh=a', 'mei'],
  ['http://www.instagram.com/mei/reels/', 'mei'],
  // Everything else stays as typed, and the check accepts or refuses it.
  ['@mei', '@mei'],
  ['mei', 'mei'],
  ['https://www.instagram.com/', 'https://www.instagram.com/'],
  ['https://www.instagram.com/p/C0ffee/', 'https://www.instagram.com/p/C0ffee/'],
  ['https://www.instagram.com/stories/mei/1/', 'https://www.instagram.com/stories/mei/1/'],
  ['https://www.instagram.com/explore', 'https://www.instagram.com/explore'],
  ['https://instagram.com.evil.example/mei', 'https://instagram.com.evil.example/mei'],
  ['https://mei@instagram.com/tom', 'https://mei@instagram.com/tom'],
  ['https://www.instagram.com/美', 'https://www.instagram.com/美'],
])('accountOf turns %j into %j', (typed, name) => {
  expect(accountOf(typed)).toBe(name);
});

it('toWishRequest sends the name from a link to an Instagram profile', () => {
  const pasted = { ...EMPTY_WISH_FORM, igAccount: 'https://www.instagram.com/some.name/?hl=en' };
  expect(toWishRequest(pasted).igAccount).toBe('some.name');
});

it('The fields of an edited wish accept their stored values, and refuse any other that breaks a rule', () => {
  const stored = { ...EMPTY_WISH_FORM, productUrl: 'https://mei:secret@example.com/lamp' };
  const { productUrl } = wishChecks(texts, stored);
  expect(productUrl(stored.productUrl)).toBe(true);
  expect(productUrl('https://mei:secret@example.com')).toBe(texts.urlHasCredentials);
});

it('toWishRequest sends a product link with its scheme', () => {
  expect(toWishRequest({ ...EMPTY_WISH_FORM, productUrl: 'example.com/shoes' }).productUrl).toBe(
    'https://example.com/shoes',
  );
});

it('toNewWish contains a category and an audience only if they were chosen', () => {
  const filled: WishFormValues = { ...EMPTY_WISH_FORM, title: 'Bike', description: 'Red' };
  expect(toNewWish(filled)).not.toHaveProperty('category');
  expect(toNewWish({ ...filled, category: 'travel' }).category).toBe('travel');
  expect(toNewWish(filled)).not.toHaveProperty('audience');
  expect(toNewWish({ ...filled, audience: 'link' }).audience).toBe('link');
});

it('charactersLeft returns a number only near or beyond the limit, counted as the server does', () => {
  expect(charactersLeft('a'.repeat(79), 100)).toBeNull();
  expect(charactersLeft('a'.repeat(80), 100)).toBe(20);
  expect(charactersLeft(` ${'👍'.repeat(99)}\u0007 `, 100)).toBe(1);
  expect(charactersLeft('a'.repeat(103), 100)).toBe(-3);
});
