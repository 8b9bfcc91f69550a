import { chooseEncoding, matchesEtag } from './prepared-body.js';

describe('chooseEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', null],
    ['identity', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['brotli', null],
    ['x-gzip-not', null],
  ])('returns for the Accept-Encoding %p the encoding %p', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe('matchesEtag', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['*', true],
    ['"b", W/"a"', true],
    ['"b","a"', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    ['W/"A"', false],
  ])('compares the If-None-Match %s with W/"a" and returns %p', (header, matches) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(matches);
  });
});
