import { OperatorError } from '../system/project.mjs';

const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;
const NOT_FOUND = 404;
/** Somebody else wrote meanwhile: before, or at the same moment. */
const CONFLICTS = [412, 409];

/** @param {unknown} error */
const statusOf = (error) =>
  /** @type {{ $metadata?: { httpStatusCode?: number } }} */ (error).$metadata?.httpStatusCode ?? 0;

/** @typedef {Awaited<ReturnType<typeof openBucket>>} Bucket */

/**
 * A bucket of any service that speaks the S3 protocol, for who publishes; the BFF reads it by
 * packages/server-kit/src/storage, which has to be built.
 *
 * @param {string} name
 * @param {{ region: string, endpoint: string | null, credentials: { accessKeyId: string, secretAccessKey: string } | null }} options `endpoint`
 *   of another service than Amazon's; `credentials` null leaves the key to role or profile
 */
export async function openBucket(name, { region, endpoint, credentials }) {
  // Not at the top: who publishes into a folder needs no packages.
  const { GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OperatorError('What speaks to buckets is not installed: npm ci --omit=dev.');
  });
  const client = new S3Client({
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
  return {
    /** An object's bytes, and the tag that changes with them; null when there is none. @param {string} key */
    async read(key) {
      try {
        const { Body, ETag: tag } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
        return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: tag ?? null };
      } catch (error) {
        if (statusOf(error) === NOT_FOUND) return null;
        throw error;
      }
    },

    /**
     * Writes whole or not at all, and never over what somebody else has written.
     *
     * @param {string} key
     * @param {string | Buffer} bytes
     * @param {string | undefined} type
     * @param {string | null} tag of what the caller read and may be replaced; null when there was nothing
     * @returns false when it is another by now
     */
    async write(key, bytes, type, tag) {
      const condition = tag === null ? { IfNoneMatch: '*' } : { IfMatch: tag };
      const object = { Bucket: name, Key: key, Body: bytes, ContentType: type, ...condition };
      try {
        await client.send(new PutObjectCommand(object));
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (CONFLICTS.includes(status) || (status === NOT_FOUND && tag !== null)) return false;
        throw error;
      }
    },
  };
}
