import fc from 'fast-check';
import { TermIndex } from './term-index.js';

/** Texts of one to twelve of forty terms: long and short ones, nearly all of them a little alike. */
const texts = fc.array(fc.array(fc.nat(39), { minLength: 1, maxLength: 12 }), { minLength: 60, maxLength: 200 });

describe('the texts most alike', () => {
  it('are the first of all that share a term, however few are asked for, also when some are gone', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 8 }), (all, most) => {
        const index = new TermIndex();
        for (const [document, terms] of all.entries())
          index.add(
            document,
            terms.map((term) => `t${term}`),
          );
        for (let document = 1; document < all.length; document += 7) index.remove(document);
        const whole = index.similarTo(0);
        const found = index.similarTo(0, most);
        const least = Math.min(...found.map(([, cosine]) => cosine));
        expect(new Map(found)).toEqual(new Map(whole.filter(([, cosine]) => cosine >= least)));
        expect(found.length).toBeGreaterThanOrEqual(Math.min(most, whole.length));
      }),
    );
  });
});
