import { createHash } from 'node:crypto';
import type { ResizeOptions, default as sharp } from 'sharp';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { MAX_IMAGE_PIXELS } from '../fetch/limits.js';
import { pictureMark } from './picture-mark.js';

export interface StoredImage {
  bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** What it looks like, see {@link pictureMark}; null where it shows nothing. */
  mark: string | null;
}

/** How a product's image is shown: whole, and never larger than it is. */
const WHOLE: ResizeOptions = { width: 800, height: 800, fit: 'inside', withoutEnlargement: true };
/** How a member's picture is shown: the square in its middle, wherever there are faces as large as is needed on dense screens. */
export const SQUARE: ResizeOptions = { width: 256, height: 256, fit: 'cover' };
/** Anything smaller is a tracking pixel, an icon or a spacer. */
const MIN_SIDE = 48;
const QUALITY = 80;
const SECONDS = 5;

let loading: Promise<typeof sharp> | undefined;

/** Loaded with the first image: it takes 10 MB. */
function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    // Images of strangers: nothing of one is kept for the next, and one is decoded by one thread.
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return loading;
}

/**
 * Draws a stranger's image anew as WebP, so that nothing of the original file reaches a member: no metadata, no animation, no
 * trailing data. Only pixel formats are opened; SVG and documents are not.
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
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), mark: await pictureMark(open, bytes) };
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure('a broken or too large image', false, { cause: error });
  }
}

/** By the first bytes, never by what the server claims: JPEG, PNG, GIF, WebP, AVIF. */
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
