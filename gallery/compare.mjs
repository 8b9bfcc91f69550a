import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Of two pictures of other sizes both are put on paper as large as either. */
function onPaper(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture;
  const paper = new PNG({ width, height });
  PNG.bitblt(picture, paper, 0, 0, Math.min(picture.width, width), Math.min(picture.height, height), 0, 0);
  return paper;
}

/**
 * How two pictures differ.
 *
 * @param {Buffer} before a PNG
 * @param {Buffer} after a PNG
 * @returns {{ pixels: number, picture: Buffer } | null} how many pixels are others and a picture that has them in red, or
 *   null when none is
 */
export function differenceOf(before, after) {
  if (before.equals(after)) return null;
  const pictures = [before, after].map((png) => PNG.sync.read(png));
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [one, other] = pictures.map((picture) => onPaper(picture, width, height));
  const difference = new PNG({ width, height });
  // Same machine, browser and fonts: whatever is another pixel is a change.
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: 0, includeAA: true });
  return pixels > 0 ? { pixels, picture: PNG.sync.write(difference) } : null;
}

/** All pictures of a gallery, by name. */
export async function picturesOf(gallery, states, options) {
  const pictures = new Map();
  await gallery.draw(states, (name, png) => pictures.set(name, png), options);
  return pictures;
}

const stateOf = (name) => name.replace(/, \d+ px, [\w-]+, \w+$/, '');

/**
 * Which states look different in two galleries. What differs is drawn again on fresh pages on both sides, and counts when it
 * differs again and the first side's is the same as before: a machine that is too slow for one picture is no change.
 *
 * @param {{ before: any, after: any, pictures: Map<string, Buffer>, states: readonly string[], firstOnly?: boolean }} wanted
 *   the two open galleries, the first one's pictures, the states of both that are compared, and whether one change will do
 * @returns {Promise<{ name: string, before: Buffer, after: Buffer, pixels: number, picture: Buffer }[]>}
 */
export async function findChanges({ before, after, pictures, states, firstOnly = false }) {
  const changes = [];
  const confirm = async (suspects) => {
    const again = await picturesOf(before, suspects, { afresh: true });
    await after.draw(
      suspects,
      (name, png) => {
        // What comes out otherwise on the very same side says nothing of the other.
        if (differenceOf(pictures.get(name), again.get(name))) return;
        const difference = differenceOf(again.get(name), png);
        if (difference) changes.push({ name, before: again.get(name), after: png, ...difference });
      },
      { afresh: true },
    );
  };
  let left = [...states];
  while (left.length > 0) {
    const suspects = new Set();
    const seen = new Set();
    await after.draw(left, (name, png) => {
      seen.add(stateOf(name));
      if (differenceOf(pictures.get(name), png)) suspects.add(stateOf(name));
      return !(firstOnly && suspects.size > 0);
    });
    if (suspects.size > 0) await confirm([...suspects]);
    if (!firstOnly || changes.length > 0 || suspects.size === 0) return changes;
    // A false suspicion: the search goes on behind it.
    left = left.filter((state) => !seen.has(state));
  }
  return changes;
}
