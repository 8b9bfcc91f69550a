import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import { GuardedFetcher } from '../src/fetch/guarded-fetcher.js';
import { FIRST_BYTE_MS, MAX_PAGE_BYTES } from '../src/fetch/limits.js';
import { internet } from '../src/fetch/network.js';
import { SELF_SIGNED } from './self-signed.fixture.js';
import { drip, expectModestMemory, StandInShop, sendHtml } from './stand-in-shop.js';

const shop = new StandInShop();
const fetchPage = (path: string, ms = 4_000) =>
  shop.fetcher().get(`http://shop.example.com${path}`, {
    accept: 'text/html',
    maxBytes: MAX_PAGE_BYTES,
    signal: AbortSignal.timeout(ms),
  });
beforeEach(() => {
  shop.seen.length = 0;
});

describe('fetching a page', () => {
  it('follows five redirects and no sixth', async () => {
    for (let i = 0; i < 7; i += 1) {
      shop.pages[`/hop/${i}`] = (_request, response) => void response.writeHead(302, { location: `${i + 1}` }).end();
    }
    shop.pages['/hop/5'] = (_request, response) => sendHtml(response, '<title>Found</title>');
    expect((await fetchPage('/hop/0')).url.pathname).toBe('/hop/5');
    shop.pages['/hop/5'] = (_request, response) => void response.writeHead(302, { location: '6' }).end();
    await expect(fetchPage('/hop/0')).rejects.toThrow('too many redirects');
  });

  it('sends no cookie, no referrer and no credentials, also after a redirect', async () => {
    shop.pages['/cookie'] = (_request, response) =>
      void response.writeHead(302, { location: '/after', 'set-cookie': 'id=1; Path=/' }).end();
    shop.pages['/after'] = (_request, response) => sendHtml(response, '<title>After</title>');
    await fetchPage('/cookie');
    expect(shop.seen).toHaveLength(2);
    for (const headers of shop.seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('authorization');
    }
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(200 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('reads a %s bomb up to the limit and not into memory', async (encoding, bomb) => {
    shop.pages['/bomb'] = (_request, response) => sendHtml(response, bomb, { 'content-encoding': encoding });
    await expectModestMemory(async () => {
      const { bytes, isCut } = await fetchPage('/bomb');
      expect(bytes).toHaveLength(MAX_PAGE_BYTES);
      expect(isCut).toBe(true);
    });
  });

  it('refuses a zstd bomb without decoding it, and does not offer zstd', async () => {
    // A frame of RLE blocks (RFC 8878): four bytes for each 128 KiB, 1 GiB in all.
    const block = Buffer.from([0x02, 0x00, 0x10, 0x00]);
    const bomb = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]), ...Array(8192).fill(block)]);
    shop.pages['/zstd'] = (_request, response) => sendHtml(response, bomb, { 'content-encoding': 'zstd' });
    await expectModestMemory(() => expect(fetchPage('/zstd')).rejects.toThrow('content encoding zstd'));
    expect(shop.seen[0]?.['accept-encoding']).toBe('gzip, br');
  });

  it('ends an endless page at the limit', async () => {
    shop.pages['/endless'] = (_request, response) => {
      const more = () => {
        while (response.write('<p>more</p>'.repeat(1_000)));
      };
      response.writeHead(200, { 'content-type': 'text/html' }).on('drain', more);
      more();
    };
    await expectModestMemory(async () => {
      expect((await fetchPage('/endless')).bytes).toHaveLength(MAX_PAGE_BYTES);
    });
  });

  it.each(['gzip, gzip', 'br, gzip', 'zstd', 'deflate', 'bogus'])(
    'refuses the content encoding %s',
    async (encoding) => {
      shop.pages['/encoded'] = (_request, response) => sendHtml(response, 'x', { 'content-encoding': encoding });
      await expect(fetchPage('/encoded')).rejects.toMatchObject({ name: 'FetchFailure', isTransient: false });
    },
  );

  it('gives up a page that never answers when the time is over', async () => {
    shop.pages['/slow'] = () => undefined;
    await expect(fetchPage('/slow', 300)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it('gives up a page whose headers drip when the time is over', async () => {
    shop.pages['/slow'] = (_request, { socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n');
      drip((text) => socket?.write(`x-${text}: a\r\n`));
    };
    await expect(fetchPage('/slow', 300)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it.each([
    ['gzip', 'gzip'],
    ['no', ''],
  ])('uses what arrived of a page that drips when the time is over, with %s encoding', async (_what, encoding) => {
    shop.pages['/slow'] = (_request, response) => {
      response.writeHead(200, encoding ? { 'content-encoding': encoding } : {});
      const encoder = encoding ? createGzip() : new PassThrough();
      encoder.pipe(response);
      encoder.write('<title>A lamp</title>');
      drip((text) => {
        encoder.write(text);
        if ('flush' in encoder) encoder.flush();
      });
    };
    const { bytes, isCut, isLate } = await fetchPage('/slow', 400);
    expect(bytes.toString()).toMatch(/^<title>A lamp<\/title>\.+$/);
    expect([isCut, isLate]).toEqual([true, true]);
  });

  it('uses what arrived of a page that pauses too long', async () => {
    shop.pages['/pause'] = (_request, response) => void response.writeHead(200).write('<title>A lamp</title>');
    const { bytes, isLate } = await fetchPage('/pause', 4 * FIRST_BYTE_MS);
    expect([bytes.toString(), isLate]).toEqual(['<title>A lamp</title>', true]);
  }, 20_000);

  it('refuses huge headers', async () => {
    shop.pages['/headers'] = (_request, response) => {
      for (let i = 0; i < 100; i += 1) response.setHeader(`x-${i}`, 'a'.repeat(1_000));
      sendHtml(response, 'x');
    };
    await expectModestMemory(() => expect(fetchPage('/headers')).rejects.toMatchObject({ name: 'FetchFailure' }));
  });

  it.each([
    [404, false],
    [410, false],
    [403, false],
    [429, true],
    [503, true],
  ])('fails for status %d with the right mark whether a retry could help', async (status, isTransient) => {
    shop.pages['/status'] = (_request, response) => void response.writeHead(status).end('<title>A lamp</title>');
    await expect(fetchPage('/status')).rejects.toMatchObject({ name: 'FetchFailure', isTransient });
  });

  it('fails when a host name is not resolved in time', async () => {
    const silent = { resolve: () => new Promise<never>(() => undefined), dial: internet.dial };
    const fetching = new GuardedFetcher(shop.guard, silent).get('http://silent.example.com/', {
      accept: 'text/html',
      maxBytes: MAX_PAGE_BYTES,
      signal: AbortSignal.timeout(30_000),
    });
    const { cause } = await fetching.then(
      () => ({ cause: 'an answer' }),
      (error: Error) => ({ cause: `${error.message} ${String(error.cause)}` }),
    );
    expect(cause).toContain('silent.example.com was not resolved in time');
  });

  it('refuses a self-signed certificate', async () => {
    const server = createTlsServer(SELF_SIGNED, (_request, response) => sendHtml(response, '<title>A lamp</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const options = {
      protocol: 'https:',
      hostname: 'shop.example.com',
      port: String(port),
      servername: 'shop.example.com',
    };
    const dialling = new Promise((resolve, reject) => {
      internet.dial(options, [{ address: '127.0.0.1', family: 4 }], (error, socket) =>
        error ? reject(error) : resolve(socket),
      );
    });
    await expect(dialling).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    server.closeAllConnections();
    server.close();
  });
});
