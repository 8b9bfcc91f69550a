import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings, MediaStore, StoredMedia } from './media-store.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

/** Images as objects of a bucket. Import it through `openMediaStore` alone, which loads it only where it is wanted. */
export class BucketMediaStore implements MediaStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, credentials }: BucketSettings) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      // A service of one's own rarely has a name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // What only Amazon's own service understands is left out unless it must be.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    });
  }

  async keep(name: string, bytes: Buffer): Promise<void> {
    const object = { Bucket: this.bucket, Key: name, Body: bytes, ContentType: 'image/webp' };
    await this.client.send(new PutObjectCommand(object));
  }

  async read(name: string): Promise<StoredMedia | null> {
    try {
      const { Body, ContentLength = 0 } = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: name }),
      );
      return { body: Body as Readable, size: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }
}
