import sharp from 'sharp';

/** Returns a generator of numbers from 0 to below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Draws a picture of many shapes in many colours. Pictures of different seeds are as unlike as photographs are. */
export function drawing(seed: number, width = 900, height = 600): Promise<Buffer> {
  const next = numbers(seed);
  const at = () => `cx="${next() * 100}%" cy="${next() * 100}%"`;
  const colour = () =>
    `hsl(${Math.round(next() * 360)} ${Math.round(30 + next() * 60)}% ${Math.round(15 + next() * 70)}%)`;
  const shapes = Array.from(
    { length: 24 },
    () => `<ellipse ${at()} rx="${4 + next() * 22}%" ry="${4 + next() * 22}%" fill="${colour()}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns copies of a picture as they circulate: smaller, of poor quality, lighter, slightly cropped, under a line of text. */
export async function copiesOf(picture: Buffer): Promise<Record<string, Buffer>> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const edge = Math.round(Math.min(width, height) * 0.01);
  const inner = { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge };
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="10" y="${height - 10}" font-size="${Math.round(height / 16)}" fill="#fff">shop.example</text></svg>`;
  return {
    smaller: await sharp(picture)
      .resize(Math.round(width / 3))
      .jpeg({ quality: 80 })
      .toBuffer(),
    'of poor quality': await sharp(picture).jpeg({ quality: 25 }).toBuffer(),
    lighter: await sharp(picture).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
    'cut at its edges': await sharp(picture).extract(inner).jpeg().toBuffer(),
    'under a line of text': await sharp(picture)
      .composite([{ input: Buffer.from(line) }])
      .jpeg()
      .toBuffer(),
  };
}
