import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** @import { Gallery, OnPicture } from './pictures.mjs' */

/** The part of an open gallery that is compared. @typedef {Pick<Gallery, 'draw'>} Drawable */
/** The pictures of a suspect drawn so far, of both sides. @typedef {Record<'before' | 'after', [Buffer, ...Buffer[]]>} Suspect */
/** A state that looks different. @typedef {{ name: string, before: Buffer, after: Buffer, pixels: number, picture: Buffer }} Change */

/**
 * Pads a picture to the given size, so that pictures of different sizes can be compared.
 *
 * @param {PNG} picture
 * @param {number} width
 * @param {number} height
 */
function onPaper(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture;
  const paper = new PNG({ width, height });
  PNG.bitblt(picture, paper, 0, 0, Math.min(picture.width, width), Math.min(picture.height, height), 0, 0);
  return paper;
}

/**
 * Compares two pictures.
 *
 * @param {Buffer} before a PNG
 * @param {Buffer} after a PNG
 * @returns {{ pixels: number, picture: Buffer } | null} the number of differing pixels and a picture that shows them in red, or null when
 *   there are none
 */
export function differenceOf(before, after) {
  if (before.equals(after)) return null;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const difference = new PNG({ width, height });
  // Machine, browser and fonts are the same, so every differing pixel is a change.
  const [data, otherData] = [onPaper(one, width, height).data, onPaper(other, width, height).data];
  const pixels = pixelmatch(data, otherData, difference.data, width, height, { threshold: 0, includeAA: true });
  return pixels > 0 ? { pixels, picture: PNG.sync.write(difference) } : null;
}

/**
 * Draws states of a gallery. Returns the pictures by name.
 *
 * @param {Drawable} gallery
 * @param {readonly string[]} states
 */
export async function picturesOf(gallery, states) {
  /** @type {Map<string, Buffer>} */
  const pictures = new Map();
  await gallery.draw(states, (name, png) => pictures.set(name, png));
  return pictures;
}

const stateOf = (/** @type {string} */ name) => name.replace(/, \d+ px, [\w-]+, \w+$/, '');

/**
 * How many times each side draws a suspect again. If a state renders in one of two ways at random, 1 comparison in 128 still reports a
 * change.
 */
const TIMES_AGAIN = 3;
const SIDES = /** @type {const} */ (['before', 'after']);

/**
 * Returns those of the differing pictures that always differ. A state may render in several ways by chance; it has not changed if any of
 * these ways is common to both sides.
 *
 * @param {Map<string, Suspect>} suspects by name
 * @param {Record<'before' | 'after', Drawable>} galleries
 */
async function confirm(suspects, galleries) {
  for (let time = 0; time < TIMES_AGAIN && suspects.size > 0; time++) {
    const states = [...new Set([...suspects.keys()].map(stateOf))];
    for (const side of SIDES) {
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
 * Finds the states that look different in two galleries. A differing state is drawn several more times on fresh pages on both sides. It
 * counts as changed only if no picture of one side equals one of the other: a machine that is too slow for one picture is no change.
 *
 * @param {object} wanted
 * @param {Drawable} wanted.before
 * @param {Drawable} wanted.after
 * @param {Map<string, Buffer>} wanted.pictures those of `before`, by name
 * @param {readonly string[]} wanted.states the states to compare
 * @param {boolean} [wanted.firstOnly] whether to stop at the first change
 * @returns {Promise<Change[]>}
 */
export async function findChanges({ before, after, pictures, states, firstOnly = false }) {
  let left = [...states];
  while (left.length > 0) {
    /** @type {Map<string, Suspect>} */
    const suspects = new Map();
    const seen = new Set();
    await after.draw(left, (name, png) => {
      seen.add(stateOf(name));
      const picture = pictures.get(name);
      if (!picture) throw new Error(`There is no picture of ${name} to compare with`);
      if (!picture.equals(png)) suspects.set(name, { before: [picture], after: [png] });
      return !(firstOnly && suspects.size > 0);
    });
    const changes = await confirm(suspects, { before, after });
    // All suspects were false. When looking for one change only, the search continues with the remaining states.
    if (!firstOnly || changes.length > 0 || seen.size === 0) return changes;
    left = left.filter((state) => !seen.has(state));
  }
  return [];
}
