import { createHash } from 'node:crypto';
import type { ResizeOptions, default as sharp } from 'sharp';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { MAX_IMAGE_PIXELS } from '../fetch/limits.js';
import { pictureMark } from './picture-mark.js';

export interface StoredImage {
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** Perceptual hash, see {@link pictureMark}; null where the image shows nothing. */
  mark: string | null;
}

/** Shape of a product's image: whole, and never enlarged. */
const WHOLE: ResizeOptions = { width: 800, height: 800, fit: 'inside', withoutEnlargement: true };
/** Shape of a member's picture: the square in its middle, large enough for faces on high-density screens. */
export const SQUARE: ResizeOptions = { width: 256, height: 256, fit: 'cover' };
/** Minimum side in pixels. A smaller image is a tracking pixel, an icon or a spacer. */
const MIN_SIDE = 48;
const QUALITY = 80;
const TIMEOUT_SECONDS = 5;

let loading: Promise<typeof sharp> | undefined;

/** Loads sharp with the first image: it takes 10 MB. */
function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    // The images are untrusted: nothing of one is cached for the next, and each is decoded by one thread.
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return loading;
}

/**
 * Re-encodes an untrusted image as WebP, so that nothing else of the original file reaches a member: no metadata, no animation,
 * no trailing data. Only pixel formats are opened; SVG and documents are not.
 *
 * @throws FetchFailure for another format, more than 40 megapixels, a tracking pixel or a broken file
 */
export async function reEncodeImage(original: Buffer, shape: ResizeOptions = WHOLE): Promise<StoredImage> {
  if (!isPixelFormat(original)) throw new FetchFailure('not a pixel image', false);
  const open = await loadSharp();
  try {
    const image = open(original, { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1, failOn: 'error' });
    const { width = 0, height = 0 } = await image.metadata();
    if (Math.min(width, height) < MIN_SIDE) throw new FetchFailure(`an image of ${width} x ${height} pixels`, false);
    const bytes = await image
      .rotate()
      .resize(shape)
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), mark: await pictureMark(open, bytes) };
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure('a broken or too large image', false, { cause: error });
  }
}

/** Recognises JPEG, PNG, GIF, WebP and AVIF by their first bytes, never by the content type that the server claims. */
function isPixelFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    /^ftyp(?:avif|avis|mif1)$/.test(start.slice(4))
  );
}
