import type { default as sharp } from 'sharp';

/** Pixels to each side that a picture is looked at in, and frequencies to each side that are kept of it. */
const SIDE = 64;
const KEPT = 16;
/** A picture whose greys lie closer together, of 255, shows nothing that could be known again. */
const LEAST_CONTRAST = 16;

/** Row k is the wave of frequency k + 1: the mean, frequency 0, is brightness and says nothing. */
const WAVES = Array.from({ length: KEPT }, (_, k) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos((Math.PI * (k + 1) * (2 * at + 1)) / (2 * SIDE))),
);

/**
 * What a picture looks like, in 256 bits as hexadecimal digits: of each of its 16 x 16 lowest frequencies (discrete cosine transform of
 * 64 x 64 greys) whether it is stronger than the middle one, as PDQ does it. Another size or quality changes few bits, a little
 * off its edges some, another picture half of them; a mirror image is another picture. Null for one that shows nothing.
 *
 * @param open sharp, as it is loaded for images of strangers
 * @param drawn an image that was drawn anew
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
