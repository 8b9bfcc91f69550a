import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketSettings } from './media-store.js';
import { openS3Client } from './s3-client.js';

/** An object of the bucket, and its ETag, which changes with it. */
export interface TaggedObject {
  bytes: Buffer;
  tag: string;
}

const NOT_MODIFIED = 304;
const NOT_FOUND = 404;
/** Statuses of a conditional write that lost against another one: made before it (412), or at the same time (409). */
const CONFLICTS = [412, 409];

/**
 * Bucket of published remotes, with the same paths as in the folder: `remotes.json`, `remotes/<remote>/history.json` and
 * `remotes/<remote>/<version>/`. Load this class only with `import()`, so that installations without such a bucket do not load it.
 */
export class RemoteBucket {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: BucketSettings) {
    this.bucket = settings.bucket;
    this.client = openS3Client(settings);
  }

  /**
   * Reads an object.
   *
   * @param knownTag ETag of the version that the caller already has
   * @returns null when there is no object, 'unchanged' when it still has the known tag
   */
  async read(key: string): Promise<TaggedObject | null>;
  async read(key: string, knownTag: string | undefined): Promise<TaggedObject | 'unchanged' | null>;
  async read(key: string, knownTag?: string): Promise<TaggedObject | 'unchanged' | null> {
    try {
      const wanted = { Bucket: this.bucket, Key: key, ...(knownTag && { IfNoneMatch: knownTag }) };
      const { Body, ETag = '' } = await this.client.send(new GetObjectCommand(wanted));
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_MODIFIED) return 'unchanged';
      if (status === NOT_FOUND) return null;
      throw error;
    }
  }

  /**
   * Writes an object atomically, and never over a concurrent change.
   *
   * @param tag ETag of the version that the caller read and that may be replaced; null when there was no object
   * @returns false when the object has changed in the meantime
   */
  async write(key: string, bytes: Buffer | string, type: string, tag: string | null): Promise<boolean> {
    const condition = tag === null ? { IfNoneMatch: '*' } : { IfMatch: tag };
    try {
      const object = { Bucket: this.bucket, Key: key, Body: bytes, ContentType: type, ...condition };
      await this.client.send(new PutObjectCommand(object));
      return true;
    } catch (error) {
      const status = statusOf(error);
      if (CONFLICTS.includes(status) || (status === NOT_FOUND && tag !== null)) return false;
      throw error;
    }
  }

  close(): void {
    this.client.destroy();
  }
}

function statusOf(error: unknown): number {
  return (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 0;
}
