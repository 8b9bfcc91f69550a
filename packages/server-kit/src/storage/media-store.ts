import type { Readable } from 'node:stream';

/**
 * Where images are kept, each under a name that nothing else ever gets: products' as `<hash of its bytes>.webp`, pictures of wishes as
 * `pictureName` says.
 */
export interface MediaStore {
  /** Keeps the bytes under the name. Keeping the same twice changes nothing. */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** The image of that name, or null when there is none. */
  read(name: string): Promise<StoredMedia | null>;
  /** Removes the image of that name; nothing where there is none. */
  remove(name: string): Promise<void>;
}

export interface StoredMedia {
  body: Readable;
  /** Length in bytes. */
  size: number;
}

/** A bucket of any service that speaks the S3 protocol. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** Address of the service; null is Amazon's own for the region. */
  endpoint: string | null;
  /** Null leaves it to the surroundings: a role of the machine, a profile, variables of the SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** What a product's image may be called: nothing that leads anywhere else. */
export const MEDIA_NAME = /^[0-9a-f]{16,128}\.webp$/;
