import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings, MediaStore, StoredMedia } from './media-store.js';
import { openS3Client } from './s3-client.js';

/** Stores images as objects of a bucket. Import this class only through `openMediaStore`, which loads it only when it is needed. */
export class BucketMediaStore implements MediaStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: BucketSettings) {
    this.bucket = settings.bucket;
    this.client = openS3Client(settings);
  }

  async keep(name: string, bytes: Buffer): Promise<void> {
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    const object = { Bucket: this.bucket, Key: name, Body: bytes, ContentType: type };
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

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name }));
  }
}
