import { describe, expect, it } from '@jest/globals';
import { PNG } from 'pngjs';
import { differenceOf, findChanges } from '../compare.mjs';

/** @import { Drawable } from '../compare.mjs' */

/** @typedef {Record<string, Buffer | (() => Buffer)>} Looks */

/**
 * A picture of one colour, with an optional dot of another.
 *
 * @param {{ width?: number, height?: number, shade?: number, dot?: number }} look
 */
function picture({ width = 4, height = 4, shade = 200, dot } = {}) {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([shade, shade, shade, 255], at);
  if (dot !== undefined) png.data.set([dot, shade, shade, 255], 0);
  return PNG.sync.write(png);
}

/**
 * A gallery with one picture per state. A state given as a function is called for each drawing.
 *
 * @param {Looks} states
 * @returns {Drawable}
 */
const galleryOf = (states) => ({
  async draw(names, onPicture) {
    for (const name of names) {
      const look = states[name];
      const drawn = typeof look === 'function' ? look() : look;
      if (!drawn) throw new Error(`There is no state ${name}`);
      if (onPicture(`${name}, 390 px, en, light`, drawn) === false) return;
    }
  },
});

/** @param {Looks} before @param {Looks} after @param {{ firstOnly?: boolean }} [options] */
async function changesBetween(before, after, options = {}) {
  const names = Object.keys(after);
  /** @type {Map<string, Buffer>} */
  const pictures = new Map();
  await galleryOf(before).draw(names, (name, png) => void pictures.set(name, png));
  const changes = await findChanges({
    before: galleryOf(before),
    after: galleryOf(after),
    pictures,
    states: names,
    ...options,
  });
  return changes.map(({ name, pixels }) => `${name}: ${pixels}`);
}

describe('Two pictures', () => {
  it('are the same when every pixel is', () => {
    expect(differenceOf(picture(), picture())).toBeNull();
  });

  it('differ when one pixel is a single shade off', () => {
    expect(differenceOf(picture(), picture({ dot: 201 }))).toMatchObject({ pixels: 1 });
  });

  it('differ by the additional pixels when one picture is longer', () => {
    expect(differenceOf(picture(), picture({ height: 6 }))).toMatchObject({ pixels: 8 });
  });
});

describe('Two galleries', () => {
  it('differ in the states that look different', async () => {
    const before = { 'Kit / a / b': picture(), 'Kit / a / c, and d': picture() };
    const after = { ...before, 'Kit / a / c, and d': picture({ dot: 0 }) };
    expect(await changesBetween(before, after)).toEqual(['Kit / a / c, and d, 390 px, en, light: 1']);
  });

  it('do not differ in a state that looked different only in its first drawing', async () => {
    let drawn = 0;
    const hasty = () => picture({ dot: drawn++ === 0 ? 0 : undefined });
    const before = { 'Kit / a / b': picture() };
    expect(await changesBetween(before, { 'Kit / a / b': hasty })).toEqual([]);
    expect(drawn).toBe(2);
  });

  it('do not differ in an unsteady state when both sides draw the same looks', async () => {
    // Returns the given looks one after another. The first side begins with one look, and the other side shows that look only at the end.
    const looks =
      (/** @type {number[]} */ ...dots) =>
      () =>
        picture({ dot: dots.shift() });
    const before = { 'Kit / a / b': looks(1, 1, 1, 1, 2) };
    expect(await changesBetween(before, { 'Kit / a / b': looks(2, 2, 2, 1) })).toEqual([]);
  });

  it('differ in an unsteady state when the two sides have no look in common', async () => {
    let drawn = 0;
    const byTurns = (/** @type {number} */ one, /** @type {number} */ other) => () =>
      picture({ dot: drawn++ % 2 === 0 ? one : other });
    const before = { 'Kit / a / b': byTurns(1, 2) };
    expect(await changesBetween(before, { 'Kit / a / b': byTurns(3, 4) })).toEqual([
      'Kit / a / b, 390 px, en, light: 1',
    ]);
  });

  it('differ in the first real change with firstOnly, also after a false suspicion', async () => {
    let drawn = 0;
    const hasty = () => picture({ dot: drawn++ === 0 ? 0 : undefined });
    const before = { 'Kit / a': picture(), 'Kit / b': picture(), 'Kit / c': picture() };
    const after = { 'Kit / a': hasty, 'Kit / b': picture({ dot: 9 }), 'Kit / c': picture({ dot: 9 }) };
    expect(await changesBetween(before, after, { firstOnly: true })).toEqual(['Kit / b, 390 px, en, light: 1']);
  });
});
