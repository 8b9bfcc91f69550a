import type { Environment } from '../bootstrap/environment.js';
import type { BucketSettings } from './media-store.js';

/** The variables that say where images are kept, besides DATA_DIR. */
export const BUCKET_NAMES = [
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const;

/** The configured bucket, or null for the folder. */
export function bucketFrom(env: Pick<Environment, (typeof BUCKET_NAMES)[number]>): BucketSettings | null {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint = null } = env;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return null;
  return {
    bucket,
    region,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
