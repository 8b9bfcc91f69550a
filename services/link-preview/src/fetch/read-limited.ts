import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { errors } from 'undici';
import { FetchFailure } from './fetch-failure.js';

export interface LimitedBody {
  bytes: Buffer;
  /** Whether the body continued after what was read. */
  isCut: boolean;
  /** Whether it was cut because the time was over, and not because of its size. */
  isLate: boolean;
}

/**
 * Reads the body of a response, decoding at most one content encoding, and stops after `maxBytes` decoded bytes. A decompression
 * bomb costs no more than this limit, since every chunk is counted before it is stored. When the time is over, the body is what has
 * arrived: the head of a page, with the title, comes first.
 *
 * @param signal aborts the response when the time is over
 * @throws FetchFailure for an encoding that was not requested, or for several encodings
 */
export async function readLimited(
  body: Readable,
  encoding: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<LimitedBody> {
  const decoded = decode(body, encoding);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      const room = maxBytes - size;
      if (chunk.length > room) {
        chunks.push(chunk.subarray(0, room));
        return { bytes: Buffer.concat(chunks), isCut: true, isLate: false };
      }
      chunks.push(chunk);
      size += chunk.length;
    }
    return { bytes: Buffer.concat(chunks), isCut: false, isLate: false };
  } catch (error) {
    if (size === 0 || !(signal.aborted || error instanceof errors.BodyTimeoutError)) throw error;
    return { bytes: Buffer.concat(chunks), isCut: true, isLate: true };
  } finally {
    decoded.destroy();
    body.destroy();
  }
}

function decode(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder =
    name === 'gzip' || name === 'x-gzip' ? createGunzip() : name === 'br' ? createBrotliDecompress() : null;
  if (!decoder) {
    body.destroy();
    throw new FetchFailure(`content encoding ${name}`, false);
  }
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}
