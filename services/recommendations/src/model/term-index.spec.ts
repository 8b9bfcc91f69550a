import fc from 'fast-check';
import { TermIndex } from './term-index.js';

/** Texts of 1 to 12 of forty terms: long and short ones, nearly all of them a little similar. */
const texts = fc.array(fc.array(fc.nat(39), { minLength: 1, maxLength: 12 }), { minLength: 150, maxLength: 190 });

describe('The most similar texts', () => {
  it('are the highest of all texts that share a term, also after texts were removed', () => {
    fc.assert(
      // At least an eighth of all documents is asked for, so that none is skipped, and at most a quarter, so that not all are rated.
      fc.property(texts, fc.integer({ min: 24, max: 36 }), (all, most) => {
        const index = new TermIndex();
        for (const [document, terms] of all.entries())
          index.add(
            document,
            terms.map((term) => `t${term}`),
          );
        for (let document = 1; document < all.length; document += 7) index.remove(document);
        const whole = similarTo(index, 0);
        const found = similarTo(index, 0, most);
        const least = Math.min(...found.map(([, cosine]) => cosine));
        expect(new Map(found)).toEqual(new Map(whole.filter(([, cosine]) => cosine >= least)));
        expect(found.length).toBeGreaterThanOrEqual(Math.min(most, whole.length));
      }),
    );
  });

  it('are chosen among texts with the rarer terms and compared by all terms when very many share a common term', () => {
    const index = new TermIndex();
    index.add(0, ['common', 'rare']);
    for (let document = 1; document <= 20; document += 1)
      index.add(document, ['rare', `word ${document}`, `name ${document}`]);
    for (let document = 21; document <= 60; document += 1) index.add(document, ['common', `word ${document}`]);
    index.add(61, ['rare', 'common', 'word 61']);
    index.add(62, ['common']);
    const found = new Map(similarTo(index, 0, 2));
    const whole = new Map(similarTo(index, 0));
    expect(whole.has(62)).toBe(true);
    expect(found.has(62)).toBe(false);
    expect(found.get(61)).toBe(whole.get(61));
  });
});

/** Returns the documents that are similar to this one, with their cosines. */
function similarTo(index: TermIndex, document: number, most?: number): [other: number, cosine: number][] {
  const found: [number, number][] = [];
  index.visitSimilar(document, (other, cosine) => found.push([other, cosine]), most);
  return found;
}
