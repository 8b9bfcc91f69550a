import { words } from '@wishboard/contracts/terms/text-terms';
import fc from 'fast-check';
import { type Action, decayedWeight, tasteWeights, wishWeights } from './event-weights.js';
import { findInterestWords, type ProfiledWish, profileOf } from './profile.js';
import { coOccurrence, eventShare, popularity, textLikeness } from './similarity.js';
import { TermIndex } from './term-index.js';

const DAY = 24 * 3600 * 1000;
const NOW = 1_000 * DAY;

describe('the weight of an action', () => {
  it.each([
    ['own', 0, 5],
    ['share', 0, 4],
    ['instagram_share', 0, 4],
    ['react', 0, 3],
    ['keep', 0, 3],
    ['click_link', 0, 2],
    ['click_ig', 0, 2],
    ['view', 0, 1],
    ['react', 30, 1.5],
    ['own', 60, 1.25],
    ['react', -5, 3],
  ] as const)('of %s after %d days is %d', (kind, days, expected) => {
    expect(decayedWeight(kind, NOW - days * DAY, NOW)).toBeCloseTo(expected);
  });

  it('is added up over the kinds of act on a wish, each kind counted once, at its newest', () => {
    const actions: Action[] = [
      { wishId: 'a', kind: 'view', at: NOW },
      { wishId: 'a', kind: 'view', at: NOW - 60 * DAY },
      { wishId: 'a', kind: 'react', at: NOW },
      { wishId: 'b', kind: 'react', at: NOW },
    ];
    expect([...wishWeights(actions, NOW, 10)]).toEqual([
      ['a', 4],
      ['b', 3],
    ]);
    expect([...wishWeights(actions, NOW, 1).keys()]).toEqual(['a']);
  });

  it.each([
    [0, 1],
    [180, 0.5],
    [360, 0.25],
    [4_000, 0.25],
  ])('of an act %d days ago is %d in the ranking', (days, expected) => {
    const actions: Action[] = [{ wishId: 'a', kind: 'react', at: NOW - days * DAY }];
    expect(tasteWeights(actions, NOW, 10).get('a')).toBeCloseTo(expected);
  });

  it('is 1 in the ranking for every kind of act except a view, which counts 0.25', () => {
    const kinds = ['own', 'share', 'react', 'keep', 'click_link', 'view'] as const;
    const actions: Action[] = kinds.map((kind) => ({ wishId: kind, kind, at: NOW }));
    const done = [...actions, { wishId: 'react', kind: 'view' as const, at: NOW }];
    expect(Object.fromEntries(tasteWeights(done, NOW, 10))).toEqual({
      own: 1,
      share: 1,
      react: 1,
      keep: 1,
      click_link: 1,
      view: 0.25,
    });
  });
});

describe('The formulas of similarity and popularity', () => {
  it('shrink the co-occurrence of wishes that are wanted together by two and a half events', () => {
    expect(coOccurrence(10, 10, 10)).toBeCloseTo(10 / 12.5);
    expect(coOccurrence(1, 1, 1)).toBeCloseTo(1 / 3.5);
    expect(coOccurrence(0, 4, 9)).toBe(0);
  });

  it('discount what many want less than a cosine does', () => {
    expect(coOccurrence(6, 1, 256)).toBeCloseTo(6 / (8 + 2.5));
    expect(coOccurrence(6, 256, 1)).toBeCloseTo(6 / (32 + 2.5));
  });

  it('shrink the co-occurrence by two and a half events of the mean weight when an event counts less than 1', () => {
    expect(coOccurrence(1, 1, 1, 0.1)).toBeCloseTo(1 / 1.25);
  });

  it('give popularity as a ratio of logarithms, so that 9 of 999 members give a third', () => {
    expect(popularity(9, 999)).toBeCloseTo(1 / 3);
    expect(popularity(999, 999)).toBe(1);
    expect(popularity(0, 999)).toBe(0);
    expect(popularity(1, 1)).toBeLessThan(0.25);
  });

  it('count an event of a more active member less', () => {
    expect([0, 1, 4, 100].map(eventShare)).toEqual([0, 1, 0.5, 0.1]);
  });

  it('count a loose similarity of texts less than proportionally', () => {
    expect(textLikeness(1)).toBeCloseTo(0.7);
    expect(textLikeness(0.25)).toBeCloseTo(0.7 / 8);
    expect(textLikeness(0)).toBe(0);
  });
});

describe('the term index', () => {
  const index = new TermIndex();
  index.add(0, ['camera', 'film']);
  index.add(1, ['camera', 'bag']);
  index.add(2, ['lamp']);
  index.add(3, ['camera', 'film']);

  it('gives the cosine of TF-IDF vectors', () => {
    const [camera, film, bag] = [Math.log(5 / 3), Math.log(5 / 2), Math.log(5)];
    const cosine = camera ** 2 / (Math.hypot(camera, film) * Math.hypot(camera, bag));
    expect(new Map(similarTo(index, 0)).get(1)).toBeCloseTo(cosine);
    expect(new Map(similarTo(index, 0)).get(3)).toBeCloseTo(1);
    expect(new Map(similarTo(index, 0)).has(2)).toBe(false);
    expect(new Map(similarTo(index, 0)).has(0)).toBe(false);
  });

  it('gives the most similar of many texts, and all that are as similar as the last of them', () => {
    const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 }), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (documents, most) => {
        const many = new TermIndex();
        for (const [number, terms] of [['a', 'b', 'c'], ...documents].entries()) many.add(number, terms);
        const all = similarTo(many, 0);
        const least = all.map(([, cosine]) => cosine).sort((a, b) => b - a)[Math.min(most, all.length) - 1] ?? 0;
        const found = similarTo(many, 0, most);
        expect(found).toEqual(expect.arrayContaining(all.filter(([, cosine]) => cosine >= least)));
        expect(found.length).toBeLessThanOrEqual(all.filter(([, cosine]) => cosine >= least).length + 1);
      }),
    );
  });

  it('forgets a removed text, and replaces a text that is added again', () => {
    const other = new TermIndex();
    other.add(0, ['camera']);
    other.add(1, ['camera']);
    other.add(2, ['lamp']);
    other.add(0, ['lamp']);
    expect(similarTo(other, 0).map(([document]) => document)).toEqual([2]);
    other.remove(2);
    expect(similarTo(other, 0)).toEqual([]);
  });

  it('finds no text by a term of more than 4,000 texts, but counts the term in the cosine', () => {
    const common = new TermIndex();
    for (let document = 0; document < 4_001; document += 1)
      common.add(document, ['wish', ...(document < 2 ? ['film'] : [])]);
    const [wish, film] = [Math.log(4_002 / 4_001), Math.log(4_002 / 2)];
    expect(common.idf('wish')).toBeCloseTo(wish);
    expect(similarTo(common, 2)).toEqual([]);
    const [[other, cosine] = []] = similarTo(common, 0);
    expect(other).toBe(1);
    expect(cosine).toBeCloseTo(film ** 2 / (film ** 2 + wish ** 2));
    common.remove(0);
    common.add(0, ['wish', 'lamp']);
    expect(common.idf('wish')).toBeCloseTo(wish);
  });

  it('finds texts by words', () => {
    expect(index.similarToTerms(['lamp', 'unknown']).map(([document]) => document)).toEqual([2]);
    expect(index.similarToTerms([])).toEqual([]);
  });
});

describe('a profile', () => {
  interface Fields extends Partial<ProfiledWish> {
    description?: string;
    tags?: string[];
  }
  const wish = (title: string, { description = '', tags = [], ...fields }: Fields = {}): ProfiledWish => ({
    words: findInterestWords(tags, words(title), words(description)),
    category: 'general',
    color: 'green',
    ...fields,
  });
  const one = () => 1;

  it('has the words of heavier wishes first, tags before titles before descriptions', () => {
    const profile = profileOf(
      [
        [wish('Lamp', { description: 'story', tags: ['京都'] }), 1],
        [wish('Camera'), 5],
      ],
      one,
    );
    expect(profile.keywords).toEqual(['camera', '京都', 'lamp', 'story']);
  });

  it('prefers rare words', () => {
    const idf = (word: string) => (word === 'leica' ? 3 : 0.1);
    expect(profileOf([[wish('Camera leica'), 1]], idf).keywords).toEqual(['leica', 'camera']);
  });

  it('leaves out single characters and words that a stronger keyword contains', () => {
    expect(profileOf([[wish('旅遊 茶', { tags: ['日本旅遊'] }), 1]], one).keywords).toEqual(['日本旅遊']);
  });

  it.each(['我的', '並且', '標題', 'tag', 'Title', '42', '1,000', '二十'])(
    'never has the keyword %s, whether from a tag, a title or a description',
    (word) => {
      const said = wish(`${word} 相機`, { description: `${word} 底片`, tags: [word] });
      expect(profileOf([[said, 1]], one).keywords).toEqual(['相機', '底片']);
    },
  );

  it('names the categories of heavy wishes, and never "general"', () => {
    const wishes: [ProfiledWish, number][] = [
      [wish('a', { category: 'travel' }), 6],
      [wish('b', { category: 'food' }), 3],
      [wish('c', { category: 'books' }), 1],
      [wish('d'), 2],
    ];
    expect(profileOf(wishes, one).categories).toEqual(['travel', 'food']);
  });

  it.each([
    [['green', 'green', 'green'], 'green'],
    [['green', 'green', 'yellow'], 'green'],
    [['green', 'yellow', 'yellow', 'green'], null],
    [['yellow', 'yellow'], null],
  ] as const)('of notes in %j prefers %s', (colors, expected) => {
    expect(
      profileOf(
        colors.map((color) => [wish('x', { color }), 1]),
        one,
      ).color,
    ).toBe(expected);
  });

  it('without wishes is empty', () => {
    expect(profileOf([], one)).toEqual({ keywords: [], categories: [], color: null });
  });
});

/** Returns the documents that are similar to this one, with their cosines. */
function similarTo(index: TermIndex, document: number, most?: number): [other: number, cosine: number][] {
  const found: [number, number][] = [];
  index.visitSimilar(document, (other, cosine) => found.push([other, cosine]), most);
  return found;
}
