import { hasCredentials, IG_ACCOUNT, isWebAddress } from './wish.js';

describe('a product link', () => {
  it.each(['https://shop.test/a?b#c', 'HTTP://shop.test', 'http://例子.台灣/相機', 'https://[::1]:8080/{x}'])(
    'may be %p',
    (link) => {
      expect(isWebAddress(link)).toBe(true);
    },
  );

  it.each([
    'javascript:__x()',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://shop.test',
    '//shop.test',
    'shop.test',
    'http:shop.test',
    'https://',
    // The URL parser would accept these, but change them into addresses that nobody typed.
    'https://x.com/a b',
    'https://x.com/a\nb',
    'https://x.com/a\u3000b',
    'https://x.com/\ud800',
  ])('may not be %p', (link) => {
    expect(isWebAddress(link)).toBe(false);
  });

  it.each([
    'https://mei:secret@shop.test/',
    'https://mei@shop.test',
    'HTTP://:secret@shop.test/?q',
    'https://a@b@shop.test',
    // The URL parser reads all of these as credentials, too.
    'https:////mei:secret@shop.test',
    'https://\\mei:secret@shop.test',
    'https://mei%40home:secret@shop.test',
  ])('may not have credentials, as in %p', (link) => {
    expect(new URL(link).username + new URL(link).password).not.toBe('');
    expect([isWebAddress(link), hasCredentials(link)]).toEqual([false, true]);
  });

  it.each([
    'https://shop.test/@mei',
    'https://shop.test?to=mei@shop.test',
    'https://shop.test#@',
    'https://shop.test\\@',
  ])('may have an @ after the host, as in %p', (link) => {
    expect([isWebAddress(link), hasCredentials(link)]).toEqual([true, false]);
  });
});

describe('a social account', () => {
  it.each(['mei', '@mei.draws_1', 'a'.repeat(30), `@${'a'.repeat(30)}`])('may be %p', (account) => {
    expect(account).toMatch(IG_ACCOUNT);
  });

  it.each(['@', '@@mei', 'mei draws', '美', 'a'.repeat(31), 'mei\n'])('may not be %p', (account) => {
    expect(account).not.toMatch(IG_ACCOUNT);
  });
});
