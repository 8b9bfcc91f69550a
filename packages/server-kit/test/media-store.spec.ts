import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readEnvironment } from '../src/process/environment.js';
import { BUCKET_NAMES, readBucketSettings } from '../src/storage/bucket-settings.js';
import type { MediaStore } from '../src/storage/media-store.js';
import { openMediaStore } from '../src/storage/open-media-store.js';
import { S3TestServer } from '../src/testing/s3-server.js';
import { expectedSignature } from '../src/testing/s3-signature.js';

const NAME = `${'0123456789abcdef'.repeat(4)}.webp`;
let folder: string;
let s3: S3TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wishboard-media-'));
  s3 = await S3TestServer.start();
});
afterAll(async () => {
  s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => openMediaStore(join(folder, 'media'), null)],
  ['a bucket', () => openMediaStore(folder, s3.settings)],
])('images kept in %s', (_where, open) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await open();
  });

  it('can be read by another instance, and may be stored twice', async () => {
    const picture = Buffer.from([1, 2, 3, 250]);
    await store.keep(NAME, picture);
    await store.keep(NAME, picture);
    const found = await (await open()).read(NAME);
    expect(found?.size).toBe(4);
    expect(found && (await buffer(found.body))).toEqual(picture);
  });

  it('are null when they were never stored', async () => {
    expect(await store.read(NAME.replace('0', 'f'))).toBeNull();
  });

  it('can be removed twice', async () => {
    const other = NAME.replace('0', 'd');
    await store.keep(other, Buffer.from('x'));
    await store.remove(other);
    await store.remove(other);
    expect(await store.read(other)).toBeNull();
  });
});

it('A media folder holds no partial file of an image that could not be stored', async () => {
  const store = await openMediaStore(join(folder, 'media'), null);
  // The path of the image is taken by something that cannot be replaced.
  const taken = NAME.replace('0', 'e');
  await mkdir(join(folder, 'media', taken, 'full'), { recursive: true });
  await expect(store.keep(taken, Buffer.from('x'))).rejects.toThrow();
  expect(await store.read(taken)).toBeNull();
  expect((await readdir(join(folder, 'media'))).sort()).toEqual([NAME, taken]);
});

describe('a media bucket', () => {
  const settingsOf = (env: NodeJS.ProcessEnv) => readBucketSettings(readEnvironment(env, BUCKET_NAMES), 'MEDIA');

  it('is used when it has a name, with the given key or none', () => {
    expect(settingsOf({ MEDIA_S3_REGION: 'eu-west-1' })).toBeNull();
    const named = { bucket: 'pictures', region: 'us-east-1', endpoint: null, credentials: null };
    expect(settingsOf({ MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_ENDPOINT: '' })).toEqual(named);
    const key = { MEDIA_S3_ACCESS_KEY_ID: 'id', MEDIA_S3_SECRET_ACCESS_KEY: 'key' };
    expect(settingsOf({ MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_ENDPOINT: 'http://minio:9000', ...key })).toEqual({
      ...named,
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
  });

  it('is refused when only half of its key is given', () => {
    expect(() => settingsOf({ MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_ACCESS_KEY_ID: 'id' })).toThrow('belong together');
  });

  it('stores images with their media type', async () => {
    expect(s3.objects.get(NAME)?.type).toBe('image/webp');
    await (await openMediaStore(folder, s3.settings)).keep('a.jpg', Buffer.from('picture'));
    expect(s3.objects.get('a.jpg')?.type).toBe('image/jpeg');
  });

  it('throws when it refuses the credentials, instead of reporting no image', async () => {
    const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'wrong' };
    const store = await openMediaStore(folder, { ...s3.settings, credentials });
    await expect(store.read(NAME)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(store.keep(NAME, Buffer.from('x'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  it('throws when it does not exist, instead of reporting no image', async () => {
    const store = await openMediaStore(folder, { ...s3.settings, bucket: 'other' });
    await expect(store.read(NAME)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

/** The first example of "Authenticating Requests: Using the Authorization Header" in Amazon's S3 reference. */
it('The S3 test server computes the signature of Amazon’s documented example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=x',
  };
  const secret = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/');
  expect(expectedSignature({ method: 'GET', url: '/test.txt', headers }, secret)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
