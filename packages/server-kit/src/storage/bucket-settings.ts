import type { Environment } from '../process/environment.js';
import type { BucketSettings } from './media-store.js';

/** Content of a bucket: product images, or the remotes that teams publish. */
export type BucketUse = 'MEDIA' | 'REMOTES';

const PARTS = ['BUCKET', 'REGION', 'ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
type BucketName<Use extends BucketUse> = `${Use}_S3_${(typeof PARTS)[number]}`;

/** Names of the variables that configure the bucket of images. */
export const BUCKET_NAMES: readonly BucketName<'MEDIA'>[] = PARTS.map((part) => `MEDIA_S3_${part}` as const);

/** Returns the configured bucket, or null when files are stored in a folder. */
export function readBucketSettings<Use extends BucketUse>(
  env: Pick<Environment, BucketName<Use>>,
  use: Use,
): BucketSettings | null {
  const given = (part: (typeof PARTS)[number]) => env[`${use}_S3_${part}` as BucketName<Use>] as string | undefined;
  const [bucket, accessKeyId, secretAccessKey] = [given('BUCKET'), given('ACCESS_KEY_ID'), given('SECRET_ACCESS_KEY')];
  if (!bucket) return null;
  return {
    bucket,
    region: given('REGION') ?? 'us-east-1',
    endpoint: given('ENDPOINT') ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
