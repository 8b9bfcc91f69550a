import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchFailure } from './fetch-failure.js';

export interface LimitedBody {
  bytes: Buffer;
  /** Whether the body continued after the limit. */
  isCut: boolean;
}

/**
 * Reads the body of a response, decoding at most one content encoding, and stops after `maxBytes` decoded bytes. A decompression
 * bomb costs no more than this limit, since every chunk is counted before it is stored.
 *
 * @throws FetchFailure for an encoding that was not requested, or for several encodings
 */
export async function readLimited(body: Readable, encoding: string, maxBytes: number): Promise<LimitedBody> {
  const decoded = decode(body, encoding);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      const room = maxBytes - size;
      if (chunk.length > room) {
        chunks.push(chunk.subarray(0, room));
        return { bytes: Buffer.concat(chunks), isCut: true };
      }
      chunks.push(chunk);
      size += chunk.length;
    }
    return { bytes: Buffer.concat(chunks), isCut: false };
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
