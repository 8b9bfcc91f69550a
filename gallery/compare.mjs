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

/** How often a suspect is drawn again on each side. Of two looks that come by turns, 1 in 128 then passes for a change. */
const TIMES_AGAIN = 3;

/**
 * Of pictures that differed, those that always do: what either side draws in several ways, by chance, is no change as long as
 * one of the ways is common to both.
 *
 * @param {Map<string, { before: Buffer[], after: Buffer[] }>} suspects the pictures drawn so far, by name
 */
async function confirm(suspects, galleries) {
  for (let time = 0; time < TIMES_AGAIN && suspects.size > 0; time++) {
    const states = [...new Set([...suspects.keys()].map(stateOf))];
    for (const side of ['before', 'after']) {
      await galleries[side].draw(states, (name, png) => void suspects.get(name)?.[side].push(png), { afresh: true });
    }
    for (const [name, { before, after }] of suspects) {
      if (before.some((one) => after.some((other) => one.equals(other)))) suspects.delete(name);
    }
  }
  return [...suspects].flatMap(([name, { before, after }]) => {
    const difference = differenceOf(before[0], after[0]);
    return difference ? [{ name, before: before[0], after: after[0], ...difference }] : [];
  });
}

/**
 * Which states look different in two galleries. What differs is drawn again, several times, on fresh pages on both sides, and
 * counts when no picture of one side is one of the other's: a machine that is too slow for one picture is no change.
 *
 * @param {{ before: any, after: any, pictures: Map<string, Buffer>, states: readonly string[], firstOnly?: boolean }} wanted
 *   the two open galleries, the first one's pictures, the states of both that are compared, and whether one change will do
 * @returns {Promise<{ name: string, before: Buffer, after: Buffer, pixels: number, picture: Buffer }[]>}
 */
export async function findChanges({ before, after, pictures, states, firstOnly = false }) {
  let left = [...states];
  while (left.length > 0) {
    const suspects = new Map();
    const seen = new Set();
    await after.draw(left, (name, png) => {
      seen.add(stateOf(name));
      const picture = pictures.get(name);
      if (!picture.equals(png)) suspects.set(name, { before: [picture], after: [png] });
      return !(firstOnly && suspects.size > 0);
    });
    const changes = await confirm(suspects, { before, after });
    // A false suspicion: where one change is looked for, the search goes on behind it.
    if (!firstOnly || changes.length > 0 || seen.size === 0) return changes;
    left = left.filter((state) => !seen.has(state));
  }
  return [];
}
