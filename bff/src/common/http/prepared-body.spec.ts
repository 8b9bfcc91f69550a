import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import fastify from 'fastify';
import { chooseEncoding, matchesEtag, PreparedBody } from './prepared-body.js';

describe('PreparedBody', () => {
  it('is compressed anew for the response after one whose compression failed', async () => {
    const text = 'a long text '.repeat(200);
    const compressBrotli = jest.fn(async (bytes: Buffer) => brotliCompressSync(bytes));
    compressBrotli.mockRejectedValueOnce(new Error('Memory allocation failed'));
    const body = new PreparedBody(Buffer.from(text), 'W/"a"', { br: compressBrotli, gzip: compressBrotli });
    const app = fastify().get('/', (request, reply) => body.send(request, reply));
    const get = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });

    expect((await get()).statusCode).toBe(500);
    for (const answer of [await get(), await get()]) {
      expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
    }
    expect(compressBrotli).toHaveBeenCalledTimes(2);
    await app.close();
  });
});

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
