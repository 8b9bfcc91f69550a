import { FolderMediaStore } from './folder-media-store.js';
import type { BucketSettings, MediaStore } from './media-store.js';

/**
 * Opens the configured bucket, or else the folder. Imports the bucket's client only here, so that an installation that stores
 * images in a folder does not load it.
 */
export async function openMediaStore(folder: string, bucket: BucketSettings | null): Promise<MediaStore> {
  if (!bucket) return new FolderMediaStore(folder);
  const { BucketMediaStore } = await import('./bucket-media-store.js');
  return new BucketMediaStore(bucket);
}
