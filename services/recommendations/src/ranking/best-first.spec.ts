import { Trend } from '../model/trend.js';
import { rank } from './rank.js';
import { BONUS_MAX, priorOf } from './score.js';
import { community, DAY, member, NOW, wish } from './small-community.js';

describe('The first wishes of a ranking', () => {
  it('are the same however few are asked for, with a colour, fresh wishes, a trend and popular wishes', () => {
    const seldom = (i: number, every: number) => i % every === 0;
    const wishes = Array.from({ length: 400 }, (_v, i) =>
      wish(`w${i}`, `kite ${['red', 'blue', 'old', 'long'][i % 4]} t${i % 13}`, {
        color: seldom(i, 5) ? 'yellow' : 'green',
        createdAt: NOW - (seldom(i, 7) ? 0 : 90 * DAY),
      }),
    );
    const acts = Object.fromEntries(
      Array.from({ length: 60 }, (_v, i) => [
        `u${i}`,
        Array.from({ length: 9 }, (_w, j) => `w${(i * j * 7 + i) % 400}`),
      ]),
    );
    const model = community(wishes, acts);
    const scores = wishes.map((_wish, i): [number, number] => [i, seldom(i, 9) ? i + 1 : 1]);
    const trends = [scores, scores.filter(([i]) => seldom(i, 3))];
    for (const [weight, trending] of [0, 0.3, 0.7].flatMap((one) => trends.map((some) => [one, some] as const))) {
      model.trend = new Trend(weight, new Map(trending));
      for (let first = 0; first < 60; first += 1) {
        const liked = Array.from({ length: 1 + (first % 4) }, (_v, i) => `w${(first * 5 + i * 31) % 400}`);
        const who = member(Object.fromEntries(liked.map((id) => [id, 3])), { color: 'yellow' });
        const bare = (limit: number) => rank(model, who, NOW, limit, true).map(({ id }) => id);
        const whole = bare(120);
        for (const few of [1, 2, 3, 10]) expect(bare(few)).toEqual(whole.slice(0, few));
        expect(new Set(whole).size).toBe(whole.length);
      }
    }
  });

  it.each([
    { what: 'popular', lifted: {}, wanted: 40, acts: 1 },
    {
      what: 'fresh and of the colour the member likes',
      lifted: { createdAt: NOW, color: 'yellow' },
      wanted: 0,
      acts: 40,
    },
  ] as const)('begin with a wish that is less similar than twenty others, but $what', ({ lifted, wanted, acts }) => {
    const text = 'kite of red silk with a long tail for windy days';
    const liked = Array.from({ length: acts }, (_v, i) => wish(`l${i}`, text, { isGranted: true }));
    const alike = Array.from({ length: 20 }, (_v, i) => wish(`a${i}`, wanted > 0 ? 'red kite for days' : text));
    const less = wish('less', wanted > 0 ? 'kite' : text, { ...lifted, description: 'lamp' });
    // Without these other wishes, the words would be in nearly all wishes and have an idf near 0.
    const others = Array.from({ length: 200 }, (_v, i) => wish(`o${i}`, 'lamp', { isGranted: true }));
    const crowd = Object.fromEntries(Array.from({ length: wanted }, (_v, i) => [`u${i}`, ['less']]));
    const model = community([...liked, ...alike, less, ...others], crowd);
    const who = member(Object.fromEntries(liked.map(({ id }) => [id, 3])), { color: 'yellow' });
    for (const limit of [120, 1]) expect(rank(model, who, NOW, limit, true)[0]?.id).toBe('less');
  });

  it.each([
    ['old', {}, 1],
    ['fresh and of the colour the member likes', { createdAt: NOW, color: 'yellow' }, BONUS_MAX],
  ] as const)(
    'begin with a popular wish, %s and unlike the liked wish, exactly when it outweighs the best similarity',
    (_, lifted, most) => {
      const words = Array.from({ length: 24 }, (_v, i) => `word${i}`);
      const others = Array.from({ length: 200 }, (_v, i) => wish(`o${i}`, 'lamp', { isGranted: true }));
      const crowd = Object.fromEntries(Array.from({ length: 40 }, (_v, i) => [`u${i}`, ['wanted']]));
      const firsts = words.map((_word, i) => {
        // The wishes become more and more similar to the liked one, so that at some point the popular wish ranks just above them.
        const alike = Array.from({ length: 8 }, (_v, n) => wish(`a${n}`, words.slice(0, i + 1).join(' ')));
        const model = community(
          [wish('liked', words.join(' ')), ...alike, wish('wanted', 'kite', lifted), ...others],
          crowd,
        );
        const [{ similarity: taste } = { similarity: 0 }] = model.neighbours(model.numberOf('liked') ?? -1);
        const isFirst = priorOf(1) * most > taste;
        for (const limit of [1, 120]) {
          const [first] = rank(model, member({ liked: 3 }, { color: 'yellow' }), NOW, limit, true);
          expect([taste, first?.id === 'wanted']).toEqual([taste, isFirst]);
        }
        return isFirst;
      });
      expect(new Set(firsts).size).toBe(2);
    },
  );
});
