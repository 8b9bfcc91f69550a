import type { default as sharp } from 'sharp';

/**
 * `SIDE` is the side, in pixels, of the square to which a picture is scaled. `KEPT` is the number of frequencies used in each
 * direction.
 */
const SIDE = 64;
const FREQUENCIES = 16;
/**
 * Minimum difference between the lightest and the darkest grey, of 255. A picture with less shows nothing that could be
 * recognised.
 */
const LEAST_CONTRAST = 16;

/**
 * Row k is the wave of frequency k + 1. Frequency 0, the mean, is left out: it is brightness and says nothing about the content.
 */
const WAVES = Array.from({ length: FREQUENCIES }, (_, k) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos((Math.PI * (k + 1) * (2 * at + 1)) / (2 * SIDE))),
);

/**
 * Computes a perceptual hash of a picture: 256 bits as hexadecimal digits. The picture is reduced to 64 x 64 greys. Each bit
 * tells whether one of the 16 x 16 lowest frequencies of their discrete cosine transform is stronger than the median, as in PDQ.
 * Another size or quality changes few bits, a slight crop some, and another picture half of them. A mirror image counts as
 * another picture.
 *
 * @param open sharp, as it is loaded for untrusted images
 * @param drawn a re-encoded image
 * @returns the hash, or null for a picture that shows nothing
 */
export async function pictureMark(open: typeof sharp, drawn: Buffer): Promise<string | null> {
  const pixels = await open(drawn)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const rows = Array.from({ length: SIDE }, (_, y) => [...pixels.subarray(y * SIDE, (y + 1) * SIDE)]);
  const greys = rows.flat();
  if (Math.max(...greys) - Math.min(...greys) < LEAST_CONTRAST) return null;
  const across = rows.map((row) => WAVES.map((wave) => product(wave, row)));
  const strengths = WAVES.flatMap((wave) =>
    WAVES.map((_, k) =>
      product(
        wave,
        across.map((row) => row[k] ?? 0),
      ),
    ),
  );
  const middle = [...strengths].sort((a, b) => a - b)[strengths.length / 2] ?? 0;
  return hexOf(strengths.map((strength) => strength > middle));
}

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

function hexOf(bits: readonly boolean[]): string {
  const digits = Array.from({ length: bits.length / 4 }, (_, at) => bits.slice(at * 4, at * 4 + 4));
  return digits.map((four) => four.reduce((digit, bit) => digit * 2 + Number(bit), 0).toString(16)).join('');
}
