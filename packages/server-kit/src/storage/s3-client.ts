import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from './media-store.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

/** A client of any service that speaks the S3 protocol, which gives up on one that hangs. */
export function openS3Client({ region, endpoint, credentials }: BucketSettings): S3Client {
  return new S3Client({
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
