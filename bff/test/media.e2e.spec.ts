import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3TestServer } from '@wishboard/server-kit/testing/s3-server';
import { Harness } from './harness.js';

const NAME = '0123456789abcdef.webp';
let s3: S3TestServer;

beforeAll(async () => {
  s3 = await S3TestServer.start();
});
afterAll(() => s3.stop());

describe.each(['folder', 'bucket'] as const)('product images from a %s', (kind) => {
  let bff: Harness;

  beforeAll(async () => {
    bff = await Harness.start(`media_${kind}`, kind === 'bucket' ? { bucket: s3.settings } : {});
    if (kind === 'bucket') s3.objects.set(NAME, { bytes: Buffer.from('picture'), type: 'text/html' });
    else {
      mkdirSync(join(bff.settings.dataDir, 'media'), { recursive: true });
      writeFileSync(join(bff.settings.dataDir, 'media', NAME), 'picture');
    }
  });
  afterAll(() => bff.stop());

  it.each(['GET', 'HEAD'])('are served with caching and sandbox headers (%s)', async (method) => {
    const answer = await bff.call(`/media/${NAME}`, { method });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(method === 'GET' ? 'picture' : '');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it.each([
    '/media/ffffffffffffffff.webp',
    '/media/0123456789abcdef.html',
    '/media/x/0123456789abcdef.webp',
    '/media/..%2f0123456789abcdef.webp',
    '/media/',
  ])('are the only files that are served: %s gets 404', async (path) => {
    expect(await bff.call(path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  });
});

it('a bucket that fails makes a product image answer 503 uncached, and 200 once the bucket recovers', async () => {
  const bff = await Harness.start('media_broken', { bucket: s3.settings });
  try {
    s3.broken = 500;
    expect(await bff.call(`/media/${NAME}`)).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store' },
      body: { code: 'UNAVAILABLE' },
    });
    s3.broken = null;
    expect(await bff.call(`/media/${NAME}`)).toMatchObject({ status: 200 });
  } finally {
    s3.broken = null;
    await bff.stop();
  }
});
