import { OperatorError } from '../system/project.mjs';

const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;
const NOT_FOUND = 404;
/** Status codes for an object that another client has written: before (412), or at the same moment (409). */
const CONFLICTS = [412, 409];

/** @param {unknown} error */
const statusOf = (error) =>
  /** @type {{ $metadata?: { httpStatusCode?: number } }} */ (error).$metadata?.httpStatusCode ?? 0;

/** @typedef {Awaited<ReturnType<typeof openBucket>>} Bucket */

/**
 * Opens a bucket of any service that speaks the S3 protocol, for publishing. The BFF reads the bucket through
 * packages/server-kit/src/storage, which needs a build.
 *
 * @param {string} name
 * @param {{ region: string, endpoint: string | null, credentials: { accessKeyId: string, secretAccessKey: string } | null }} options
 *   `endpoint` is the URL of a service other than Amazon's; `credentials` null takes the key from the role or profile
 */
export async function openBucket(name, { region, endpoint, credentials }) {
  // Imported here, because publishing into a folder needs no packages.
  const { GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OperatorError('What speaks to buckets is not installed: npm ci --omit=dev.');
  });
  const client = new S3Client({
    region,
    // A self-hosted service rarely has a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Avoids checksums that only Amazon's own service understands, unless they are required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return {
    /**
     * Reads an object. Returns its bytes and a tag that changes with them, or null when the object does not exist.
     *
     * @param {string} key
     */
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
     * Writes an object atomically, and only if nobody else has written it since the caller read it.
     *
     * @param {string} key
     * @param {string | Buffer} bytes
     * @param {string | undefined} type
     * @param {string | null} tag tag of the object that the caller read and that may be replaced; null when there was none
     * @returns false when the object has changed
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
