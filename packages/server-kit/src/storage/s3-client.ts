import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from './media-store.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

/** Creates a client for any service with the S3 protocol, with timeouts for a service that hangs. */
export function openS3Client({ region, endpoint, credentials }: BucketSettings): S3Client {
  return new S3Client({
    region,
    // A self-hosted service rarely has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Checksums that only Amazon's own service understands are left out unless required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
}
