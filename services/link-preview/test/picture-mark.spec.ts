import sharp from 'sharp';
import { reEncodeImage, SQUARE } from '../src/image/re-encode-image.js';
import { copiesOf, drawing } from './drawings.fixture.js';

/** Number of bits that may differ for `pictures_alike` of the database. */
const ALIKE = 40;
const PICTURES = Array.from({ length: 12 }, (_value, seed) => seed);

async function markOf(picture: Buffer): Promise<bigint> {
  const { mark } = await reEncodeImage(picture);
  expect(mark).toMatch(/^[0-9a-f]{64}$/);
  return BigInt(`0x${mark}`);
}

const apart = (one: bigint, other: bigint) => (one ^ other).toString(2).replaceAll('0', '').length;

describe('the mark of a picture', () => {
  it.each(['smaller', 'of poor quality', 'lighter', 'cut at its edges', 'under a line of text'])(
    'differs in at most 40 bits for a copy that is %s',
    async (how) => {
      for (const seed of PICTURES) {
        const picture = await drawing(seed);
        const copy = (await copiesOf(picture))[how] ?? Buffer.alloc(0);
        expect([seed, apart(await markOf(picture), await markOf(copy)) <= ALIKE]).toEqual([seed, true]);
      }
    },
  );

  it('differs in more than 80 bits for another picture or a mirror image', async () => {
    const marks = await Promise.all(PICTURES.map(async (seed) => markOf(await drawing(seed))));
    const mirrored = await markOf(
      await sharp(await drawing(0))
        .flop()
        .png()
        .toBuffer(),
    );
    const distances = [...marks, mirrored].flatMap((one, at) => marks.slice(0, at).map((other) => apart(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(2 * ALIKE);
  });

  it('is made for the square picture of a member, too', async () => {
    const { mark } = await reEncodeImage(await drawing(1), SQUARE);
    expect(mark).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is null for a picture of a single colour', async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a83' } });
    expect((await reEncodeImage(await plain.png().toBuffer())).mark).toBeNull();
  });
});
