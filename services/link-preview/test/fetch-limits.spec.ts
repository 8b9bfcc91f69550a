import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, constants, crc32, createGzip, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { GuardedFetcher } from '../src/fetch/guarded-fetcher.js';
import { FIRST_BYTE_MS, MAX_PAGE_BYTES } from '../src/fetch/limits.js';
import { internet } from '../src/fetch/network.js';
import { AddressGuard } from '../src/guard/address-guard.js';
import { ProductReader } from '../src/preview/product-reader.js';
import { SELF_SIGNED } from './self-signed.fixture.js';
import { StandInNetwork } from './stand-in-network.js';

const guard = new AddressGuard({ hosts: [], addresses: [] });
const pages: Record<string, RequestListener> = {};
const seen: IncomingHttpHeaders[] = [];
let network: StandInNetwork;

const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
const fetchPage = (path: string, ms = 4_000) =>
  new GuardedFetcher(guard, network).get(`http://shop.example.com${path}`, {
    accept: 'text/html',
    maxBytes: MAX_PAGE_BYTES,
    signal: AbortSignal.timeout(ms),
  });
/** Writes a full stop every 20 ms, for as long as the test runs. */
const drip = (write: (text: string) => void) => void setInterval(() => write('.'), 20).unref();
const kept = new Map<string, Buffer>();
const readProduct = (path: string, ms = 4_000) =>
  new ProductReader(
    new GuardedFetcher(guard, network),
    { keep: async (name, bytes) => void kept.set(name, bytes) },
    ms,
  ).read(`http://shop.example.com${path}`);

/** Runs `run` and checks that the process did not grow by 150 MiB at any time it was measured. */
async function expectModestMemory(run: () => Promise<unknown>): Promise<void> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  try {
    await run();
  } finally {
    clearInterval(watch);
  }
  expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(150 * 1024 * 1024);
}

/** Returns a complete 1-bit grey PNG of that size: some kilobytes as a file, but huge when decoded. */
function greyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

beforeAll(async () => {
  network = await StandInNetwork.start((request, response) => {
    seen.push(request.headers);
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
});
afterAll(() => network.stop());
beforeEach(() => {
  seen.length = 0;
});

describe('fetching a page', () => {
  it('follows five redirects and no sixth', async () => {
    for (let i = 0; i < 7; i += 1) {
      pages[`/hop/${i}`] = (_request, response) => void response.writeHead(302, { location: `${i + 1}` }).end();
    }
    pages['/hop/5'] = (_request, response) => html(response, '<title>Found</title>');
    expect((await fetchPage('/hop/0')).url.pathname).toBe('/hop/5');
    pages['/hop/5'] = (_request, response) => void response.writeHead(302, { location: '6' }).end();
    await expect(fetchPage('/hop/0')).rejects.toThrow('too many redirects');
  });

  it('sends no cookie, no referrer and no credentials, also after a redirect', async () => {
    pages['/cookie'] = (_request, response) =>
      void response.writeHead(302, { location: '/after', 'set-cookie': 'id=1; Path=/' }).end();
    pages['/after'] = (_request, response) => html(response, '<title>After</title>');
    await fetchPage('/cookie');
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('authorization');
    }
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(200 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('reads a %s bomb up to the limit and not into memory', async (encoding, bomb) => {
    pages['/bomb'] = (_request, response) => html(response, bomb, { 'content-encoding': encoding });
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
    pages['/zstd'] = (_request, response) => html(response, bomb, { 'content-encoding': 'zstd' });
    await expectModestMemory(() => expect(fetchPage('/zstd')).rejects.toThrow('content encoding zstd'));
    expect(seen[0]?.['accept-encoding']).toBe('gzip, br');
  });

  it('ends an endless page at the limit', async () => {
    pages['/endless'] = (_request, response) => {
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
      pages['/encoded'] = (_request, response) => html(response, 'x', { 'content-encoding': encoding });
      await expect(fetchPage('/encoded')).rejects.toMatchObject({ name: 'FetchFailure', isTransient: false });
    },
  );

  it('gives up a page that never answers when the time is over', async () => {
    pages['/slow'] = () => undefined;
    await expect(fetchPage('/slow', 300)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it('gives up a page whose headers drip when the time is over', async () => {
    pages['/slow'] = (_request, { socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n');
      drip((text) => socket?.write(`x-${text}: a\r\n`));
    };
    await expect(fetchPage('/slow', 300)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it.each([
    ['gzip', 'gzip'],
    ['no', ''],
  ])('uses what arrived of a page that drips when the time is over, with %s encoding', async (_what, encoding) => {
    pages['/slow'] = (_request, response) => {
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
    pages['/pause'] = (_request, response) => void response.writeHead(200).write('<title>A lamp</title>');
    const { bytes, isLate } = await fetchPage('/pause', 4 * FIRST_BYTE_MS);
    expect([bytes.toString(), isLate]).toEqual(['<title>A lamp</title>', true]);
  }, 20_000);

  it('refuses huge headers', async () => {
    pages['/headers'] = (_request, response) => {
      for (let i = 0; i < 100; i += 1) response.setHeader(`x-${i}`, 'a'.repeat(1_000));
      html(response, 'x');
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
    pages['/status'] = (_request, response) => void response.writeHead(status).end('<title>A lamp</title>');
    await expect(fetchPage('/status')).rejects.toMatchObject({ name: 'FetchFailure', isTransient });
  });

  it('fails when a host name is not resolved in time', async () => {
    const silent = { resolve: () => new Promise<never>(() => undefined), dial: internet.dial };
    const fetching = new GuardedFetcher(guard, silent).get('http://silent.example.com/', {
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
    const server = createTlsServer(SELF_SIGNED, (_request, response) => html(response, '<title>A lamp</title>'));
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

describe('reading a product', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a83' } }).withMetadata({
      exif: { IFD0: { Artist: 'me' } },
    });
  const pageWith = (image: string) => (_request: unknown, response: ServerResponse) =>
    html(response, `<title>Brass lamp</title><meta property="og:image" content="${image}">`);
  const serve =
    (body: Buffer | string, type = 'image/jpeg') =>
    (_request: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': type }).end(body);

  it('re-encodes the image as WebP of at most 800 px without metadata, under a hash as its name', async () => {
    pages['/lamp'] = pageWith('/lamp.jpg');
    pages['/lamp.jpg'] = serve(await picture(2400, 1200).jpeg().toBuffer());
    const product = await readProduct('/lamp');
    const name = /^\/media\/([0-9a-f]{64}\.webp)$/.exec(product.image ?? '')?.[1] ?? '';
    const metadata = await sharp(kept.get(name)).metadata();
    expect(product.title).toBe('Brass lamp');
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 400 });
    expect(metadata.exif).toBeUndefined();
  });

  it('stores each image under the SHA-256 of its stored content: one name for one image, another for another', async () => {
    const nameOf = async (path: string, width: number) => {
      pages[path] = pageWith(`${path}.jpg`);
      pages[`${path}.jpg`] = serve(await picture(width, 60).jpeg().toBuffer());
      const name = (await readProduct(path)).image?.replace('/media/', '') ?? '';
      expect(name).toBe(`${hash('sha256', kept.get(name) ?? '')}.webp`);
      return name;
    };
    const name = await nameOf('/photo', 90);
    expect([await nameOf('/copy', 90), await nameOf('/another', 91)]).toEqual([name, expect.not.stringMatching(name)]);
  });

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>1</script></svg>'],
    ['a document', '%PDF-1.4 not an image'],
    ['a tracking pixel', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['a broken file', Buffer.from('\xff\xd8\xff\xe0 and then nothing', 'latin1')],
  ])('leaves out %s as an image', async (_what, body) => {
    pages['/lamp'] = pageWith('/lamp.jpg');
    pages['/lamp.jpg'] = serve(body);
    expect(await readProduct('/lamp')).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('leaves out an image of 49 megapixels without decoding it into memory', async () => {
    pages['/lamp'] = pageWith('/huge.jpg');
    pages['/huge.jpg'] = serve(await picture(7_000, 7_000).jpeg({ quality: 1 }).toBuffer());
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it.each([
    ['30,000 px on each side', greyPng(30_000, 30_000)],
    ['30,000 px on one side', greyPng(30_000, 2_000)],
  ])('leaves out an image of %s without decoding it into memory', async (_what, image) => {
    pages['/lamp'] = pageWith('/wide.png');
    pages['/wide.png'] = serve(image, 'image/png');
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it('leaves out an SVG that would draw a billion circles', async () => {
    const doubled = Array.from(
      { length: 30 },
      (_v, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`,
    );
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle id="a0" r="9"/>${doubled.join('')}</svg>`;
    pages['/lamp'] = pageWith('/drawing.svg');
    pages['/drawing.svg'] = serve(drawing, 'image/svg+xml');
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it('leaves out an image of more than 5 MiB', async () => {
    const photo = await picture(600, 600).jpeg().toBuffer();
    pages['/lamp'] = pageWith('/large.jpg');
    pages['/large.jpg'] = serve(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]));
    expect(await readProduct('/lamp')).toMatchObject({ image: null });
  });

  const dripping = (head: string | Buffer) => (_request: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(head);
    drip((text) => response.write(text));
  };

  it.each([
    ['<title>', '<title>Brass lamp</title><p>'],
    ['Open Graph', '<meta property="og:title" content="Brass lamp"><title>Lam'],
  ])('takes the title from %s of a page that still drips when the time is over', async (_where, head) => {
    pages['/drips'] = dripping(head);
    expect(await readProduct('/drips', 400)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('takes the title of a page that is cut inside of a character', async () => {
    const cut = Buffer.from('<title>黃銅檯燈</title><p>願').subarray(0, -1);
    pages['/cut'] = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write(cut);
    expect(await readProduct('/cut', 400)).toMatchObject({ title: '黃銅檯燈' });
  });

  it.each([
    ['has no title', '<p>'],
    ['has only a part of the title', '<title>Bra'],
  ])('fails for now when a page that drips %s when the time is over', async (_what, head) => {
    pages['/drips'] = dripping(head);
    await expect(readProduct('/drips', 400)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it('keeps the title when the image drips', async () => {
    pages['/lamp'] = pageWith('/drips.jpg');
    const photo = await picture(600, 600).jpeg().toBuffer();
    pages['/drips.jpg'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write(photo.subarray(0, 500));
      drip((text) => response.write(text));
    };
    expect(await readProduct('/lamp', 900)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('keeps the title when the image takes too long', async () => {
    pages['/lamp'] = pageWith('/never.jpg');
    pages['/never.jpg'] = () => undefined;
    expect(await readProduct('/lamp', 900)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('refuses a link to a zip file', async () => {
    pages['/file.zip'] = serve('PK', 'application/zip');
    await expect(readProduct('/file.zip')).rejects.toThrow('content type application/zip');
  });
});
