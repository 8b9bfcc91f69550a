import type { Readable } from 'node:stream';

/**
 * Storage of images. Each name is used for one image only: `<hash of its bytes>.webp` for product images, and the result of
 * `pictureName` for pictures of wishes.
 */
export interface MediaStore {
  /** Stores the bytes under the name. Storing the same image again changes nothing. */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** Returns the image of that name, or null when there is none. */
  read(name: string): Promise<StoredMedia | null>;
  /** Removes the image of that name. Does nothing when there is none. */
  remove(name: string): Promise<void>;
}

export interface StoredMedia {
  body: Readable;
  /** Size in bytes. */
  size: number;
}

/** A bucket of any service with the S3 protocol. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** URL of the service; null for Amazon's own in the region. */
  endpoint: string | null;
  /** Null for the SDK's default credentials: a role of the machine, a profile, or variables of the SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Matches valid names of product images, none of which can be a path to another place. */
export const MEDIA_NAME = /^[0-9a-f]{16,128}\.webp$/;
