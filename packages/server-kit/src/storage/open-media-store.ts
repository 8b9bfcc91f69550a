import { FolderMediaStore } from './folder-media-store.js';
import type { BucketSettings, MediaStore } from './media-store.js';

/**
 * The bucket where one is configured, else the folder. The client of the bucket is loaded here and not before, so that
 * whoever keeps images in a folder does not carry it.
 */
export async function openMediaStore(folder: string, bucket: BucketSettings | null): Promise<MediaStore> {
  if (!bucket) return new FolderMediaStore(folder);
  const { BucketMediaStore } = await import('./bucket-media-store.js');
  return new BucketMediaStore(bucket);
}
