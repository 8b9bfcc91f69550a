import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ProductReader } from '../src/preview/product-reader.js';
import { drip, expectModestMemory, StandInShop, sendHtml } from './stand-in-shop.js';

const shop = new StandInShop();
const kept = new Map<string, Buffer>();
const readProduct = (path: string, ms = 4_000) =>
  new ProductReader(shop.fetcher(), { keep: async (name, bytes) => void kept.set(name, bytes) }, ms).read(
    `http://shop.example.com${path}`,
  );

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

describe('reading a product', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a83' } }).withMetadata({
      exif: { IFD0: { Artist: 'me' } },
    });
  const pageWith = (image: string) => (_request: unknown, response: ServerResponse) =>
    sendHtml(response, `<title>Brass lamp</title><meta property="og:image" content="${image}">`);
  const serve =
    (body: Buffer | string, type = 'image/jpeg') =>
    (_request: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': type }).end(body);

  it('re-encodes the image as WebP of at most 800 px without metadata, under a hash as its name', async () => {
    shop.pages['/lamp'] = pageWith('/lamp.jpg');
    shop.pages['/lamp.jpg'] = serve(await picture(2400, 1200).jpeg().toBuffer());
    const product = await readProduct('/lamp');
    const name = /^\/media\/([0-9a-f]{64}\.webp)$/.exec(product.image ?? '')?.[1] ?? '';
    const metadata = await sharp(kept.get(name)).metadata();
    expect(product.title).toBe('Brass lamp');
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 400 });
    expect(metadata.exif).toBeUndefined();
  });

  it('stores each image under the SHA-256 of its stored content: one name for one image, another for another', async () => {
    const nameOf = async (path: string, width: number) => {
      shop.pages[path] = pageWith(`${path}.jpg`);
      shop.pages[`${path}.jpg`] = serve(await picture(width, 60).jpeg().toBuffer());
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
    shop.pages['/lamp'] = pageWith('/lamp.jpg');
    shop.pages['/lamp.jpg'] = serve(body);
    expect(await readProduct('/lamp')).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('leaves out an image of 49 megapixels without decoding it into memory', async () => {
    shop.pages['/lamp'] = pageWith('/huge.jpg');
    shop.pages['/huge.jpg'] = serve(await picture(7_000, 7_000).jpeg({ quality: 1 }).toBuffer());
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it.each([
    ['30,000 px on each side', greyPng(30_000, 30_000)],
    ['30,000 px on one side', greyPng(30_000, 2_000)],
  ])('leaves out an image of %s without decoding it into memory', async (_what, image) => {
    shop.pages['/lamp'] = pageWith('/wide.png');
    shop.pages['/wide.png'] = serve(image, 'image/png');
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it('leaves out an SVG that would draw a billion circles', async () => {
    const doubled = Array.from(
      { length: 30 },
      (_v, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`,
    );
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle id="a0" r="9"/>${doubled.join('')}</svg>`;
    shop.pages['/lamp'] = pageWith('/drawing.svg');
    shop.pages['/drawing.svg'] = serve(drawing, 'image/svg+xml');
    await expectModestMemory(async () => expect(await readProduct('/lamp')).toMatchObject({ image: null }));
  });

  it('leaves out an image of more than 5 MiB', async () => {
    const photo = await picture(600, 600).jpeg().toBuffer();
    shop.pages['/lamp'] = pageWith('/large.jpg');
    shop.pages['/large.jpg'] = serve(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]));
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
    shop.pages['/drips'] = dripping(head);
    expect(await readProduct('/drips', 400)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('takes the title of a page that is cut inside of a character', async () => {
    const cut = Buffer.from('<title>黃銅檯燈</title><p>願').subarray(0, -1);
    shop.pages['/cut'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).write(cut);
    expect(await readProduct('/cut', 400)).toMatchObject({ title: '黃銅檯燈' });
  });

  it.each([
    ['has no title', '<p>'],
    ['has only a part of the title', '<title>Bra'],
  ])('fails for now when a page that drips %s when the time is over', async (_what, head) => {
    shop.pages['/drips'] = dripping(head);
    await expect(readProduct('/drips', 400)).rejects.toMatchObject({ name: 'FetchFailure', isTransient: true });
  });

  it('keeps the title when the image drips', async () => {
    shop.pages['/lamp'] = pageWith('/drips.jpg');
    const photo = await picture(600, 600).jpeg().toBuffer();
    shop.pages['/drips.jpg'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write(photo.subarray(0, 500));
      drip((text) => response.write(text));
    };
    expect(await readProduct('/lamp', 900)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('keeps the title when the image takes too long', async () => {
    shop.pages['/lamp'] = pageWith('/never.jpg');
    shop.pages['/never.jpg'] = () => undefined;
    expect(await readProduct('/lamp', 900)).toMatchObject({ title: 'Brass lamp', image: null });
  });

  it('refuses a link to a zip file', async () => {
    shop.pages['/file.zip'] = serve('PK', 'application/zip');
    await expect(readProduct('/file.zip')).rejects.toThrow('content type application/zip');
  });
});
