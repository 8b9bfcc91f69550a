import { bestMembers } from '../model/best-members.js';
import { Trend } from '../model/trend.js';
import { rank } from './rank.js';
import { NO_INTERESTS, recommend } from './recommend.js';
import { community, DAY, ids, member, NOW, wish } from './small-community.js';
import { contendersOf, topWishesByTrendWeight } from './top-wishes-by-trend-weight.js';

describe('the ranking', () => {
  it('puts a wish of members with the same taste before a merely popular wish', () => {
    const crowd = Object.fromEntries(Array.from({ length: 6 }, (_v, i) => [`u${i}`, ['liked', 'same']]));
    const masses = Object.fromEntries(Array.from({ length: 8 }, (_v, i) => [`m${i}`, ['popular']]));
    const model = community([wish('liked', 'aaa'), wish('same', 'bbb'), wish('popular', 'ccc')], {
      ...crowd,
      ...masses,
    });
    model.setMember('me', { wishIds: ['liked'] });
    expect(ids(model, member({ liked: 3 }))).toEqual(['same', 'popular']);
    expect(rank(model, member({ liked: 3 }), NOW)[0]?.reason).toEqual({ kind: 'liked', value: 'aaa' });
  });

  it('puts a wish whose text is alike before an unrelated newer one', () => {
    const model = community([
      wish('liked', '日本旅遊', { category: 'travel' }),
      wish('kyoto', '京都賞楓', { category: 'travel' }),
      wish('new', 'Brass lamp', { createdAt: NOW }),
    ]);
    expect(ids(model, member({ liked: 5 }))).toEqual(['kyoto', 'new']);
  });

  it('puts a similar wish before a popular one even when the member’s act has almost no weight left', () => {
    const masses = Object.fromEntries(Array.from({ length: 30 }, (_v, i) => [`m${i}`, ['popular']]));
    const model = community(
      [wish('liked', 'film camera'), wish('alike', 'old film camera'), wish('popular', 'lamp')],
      masses,
    );
    expect(ids(model, member({ liked: 3 }))[0]).toBe('alike');
    expect(ids(model, member({ liked: 1e-30 }))[0]).toBe('alike');
  });

  it('puts a wish like a new act first, then one like acts of 500 days ago, then a popular wish', () => {
    const masses = Object.fromEntries(
      Array.from({ length: 40 }, (_v, i) => [`m${i}`, [i < 8 ? 'popular' : `rest${i}`]]),
    );
    const old = Array.from({ length: 6 }, (_v, i) => wish(`old${i}`, `film camera ${i}`));
    const wishes = [wish('recent', 'brass lamp'), wish('alike now', 'old brass lamp'), wish('popular', 'kite')];
    const rest = Array.from({ length: 40 }, (_v, i) => wish(`rest${i}`, `thing${i}`));
    const model = community([...rest, ...old, ...wishes, wish('alike then', 'small film camera')], masses);
    const act = (wishId: string, days: number) => ({ wishId, kind: 'react' as const, at: NOW - days * DAY });
    const actions = [act('recent', 0), ...old.map(({ id }) => act(id, 500))];
    const excluded = new Set(actions.map(({ wishId }) => wishId));
    const { list } = recommend(model, 'me', { actions, excluded, ...NO_INTERESTS }, NOW, 3);
    expect(list.map(({ id }) => id)).toEqual(['alike now', 'alike then', 'popular']);
  });

  it('puts a wish that is much like one liked wish before one that is a little like many', () => {
    const likes = Array.from({ length: 25 }, (_v, i) => wish(`liked${i}`, `thing${i} kind${i}`));
    const things = likes.slice(1).map((_v, i) => `thing${i + 1}`);
    const model = community([...likes, wish('much', 'thing0 also more'), wish('little', things.join(' '))]);
    expect(ids(model, member(Object.fromEntries(likes.map(({ id }) => [id, 3]))))).toEqual(['much', 'little']);
  });

  it('puts a wish that is like three of twelve liked wishes before a popular wish', () => {
    const masses = Object.fromEntries(Array.from({ length: 40 }, (_v, i) => [`m${i}`, ['popular', `rest${i % 7}`]]));
    const likes = Array.from({ length: 12 }, (_v, i) => wish(`liked${i}`, `thing${i} ${i < 3 ? 'film camera' : ''}`));
    const model = community([...likes, wish('alike', 'old film camera'), wish('popular', 'lamp')], masses);
    expect(ids(model, member(Object.fromEntries(likes.map(({ id }) => [id, 3]))))[0]).toBe('alike');
  });

  it('alternates between categories for a member with four acts, and not with three', () => {
    const of = (category: 'books' | 'travel') => (i: number) => wish(`${category}${i}`, 'film camera', { category });
    const liked = ['a', 'b', 'c', 'd'].map((id) => wish(id, 'film camera'));
    const model = community([...liked, ...[0, 1, 2, 3, 4].map(of('books')), ...[0, 1, 2, 3, 4].map(of('travel'))]);
    const firstAfter = (acts: string[]) => {
      const list = ids(model, member(Object.fromEntries(acts.map((id) => [id, 3]))));
      return list.filter((id) => !liked.some((one) => one.id === id)).slice(0, 3);
    };
    expect(firstAfter(['a', 'b', 'c', 'd'])).toEqual(['books0', 'travel0', 'books1']);
    expect(firstAfter(['a', 'b', 'c'])).toEqual(['books0', 'books1', 'books2']);
  });

  it('does not limit the wishes of one owner when the bare order is asked for', () => {
    const wishes = Array.from({ length: 9 }, (_v, i) => wish(`w${i}`, 'film camera', { userId: 'prolific' }));
    const model = community([wish('liked', 'film camera'), ...wishes, wish('lamp', 'camera lamp')]);
    const list = rank(model, member({ liked: 3 }), NOW, 20, true).map(({ id }) => id);
    expect(list.at(-1)).toBe('lamp');
  });

  it('lists popular wishes, then new ones, for a member of whom nothing is known', () => {
    const model = community([wish('old', 'aaa'), wish('new', 'bbb', { createdAt: NOW }), wish('popular', 'ccc')], {
      a: ['popular'],
    });
    expect(rank(model, member(), NOW).map(({ id, reason }) => ({ id, reason }))).toEqual([
      { id: 'popular', reason: { kind: 'popular', value: '' } },
      { id: 'new', reason: { kind: 'fresh', value: '' } },
      // An old wish does not get the reason "fresh".
      { id: 'old', reason: undefined },
    ]);
  });

  it('mixes trending wishes with taste by the trend’s weight, and never lists own or excluded wishes', () => {
    const model = community([
      wish('liked', 'film camera'),
      wish('alike', 'old film camera'),
      wish('hot', 'kite'),
      wish('own', 'lamp', { userId: 'me' }),
    ]);
    const who = member({ liked: 3 });
    const trending = new Map(['liked', 'hot', 'own'].map((id) => [model.numberOf(id) ?? -1, 9]));
    const listAt = (weight: number) => {
      model.trend = new Trend(weight, trending);
      return ids(model, who);
    };
    expect(listAt(0)).toEqual(['alike', 'hot']);
    expect(listAt(0.3)).toEqual(['alike', 'hot']);
    expect(listAt(0.7)).toEqual(['hot', 'alike']);
    // For a member without acts, popular and trending wishes are mixed by the same weight.
    model.setMember('fan', { wishIds: ['alike'] });
    expect(ids(model, member())).toEqual(['liked', 'hot', 'alike']);
  });

  it('has the same order for each weight of a trend when several weights are tried at once', () => {
    const wishes = Array.from({ length: 12 }, (_v, i) =>
      wish(`w${i}`, `${i % 3 === 0 ? 'film camera' : 'thing'} ${i}`),
    );
    const crowd = Object.fromEntries(Array.from({ length: 9 }, (_v, i) => [`u${i}`, ['liked', `w${i}`, 'w11']]));
    const model = community([wish('liked', 'film camera'), wish('alone', 'unheard of'), ...wishes], crowd);
    // The wish with the highest taste is in the trend too: the scale of the trend depends on the highest taste of all.
    const trending = Object.entries({ w4: 4, w7: 7, w10: 10, w11: 1 });
    const sums = new Map(trending.map(([id, sum]) => [model.numberOf(id) ?? -1, sum]));
    const weights = [0, 0.3, 0.7];
    const who = member({ liked: 3 });
    const alone = weights.map((weight) => {
      model.trend = new Trend(weight, sums);
      return rank(model, who, NOW, 6, true).map(({ id }) => id);
    });
    expect(new Set(alone.map(String)).size).toBe(3);
    const contenders = contendersOf(model, new Trend(0, sums));
    expect(topWishesByTrendWeight(model, who, NOW, 6, contenders, weights)).toEqual(alone);
    // Popular wishes are contenders, even if neither taste nor trend finds them.
    const lone = member({ alone: 3 }, { excluded: new Set(['alone', 'liked']) });
    expect(topWishesByTrendWeight(model, lone, NOW, 1, contenders, [0])).toEqual([['w11']]);
  });

  it('gives nothing in an empty community', () => {
    expect(rank(community([]), member(), NOW)).toEqual([]);
  });

  it.each([
    ['an own', wish('x', 'camera', { userId: 'me' }), member({ liked: 3 })],
    ['a granted', wish('x', 'camera', { isGranted: true }), member({ liked: 3 })],
    ['a dismissed', wish('x', 'camera'), member({ liked: 3 }, { excluded: new Set(['liked', 'x']) })],
  ])('never has %s wish', (_what, forbidden, who) => {
    expect(ids(community([wish('liked', 'camera'), forbidden, wish('other', 'lamp')]), who)).toEqual(['other']);
  });

  it('lists no wish twice, and no more wishes than asked for', () => {
    const wishes = Array.from({ length: 50 }, (_v, i) => wish(`w${i}`, `camera ${i % 5}`));
    const list = ids(community([wish('liked', 'camera'), ...wishes]), member({ liked: 3 }), 30);
    expect(list).toHaveLength(30);
    expect(new Set(list).size).toBe(30);
  });

  it('extends a short list to a longer one in the same order', () => {
    const wishes = Array.from({ length: 30 }, (_v, i) => wish(`w${i}`, `camera lens${i}`, { userId: `o${i % 4}` }));
    const model = community([wish('liked', 'camera'), ...wishes]);
    expect(ids(model, member({ liked: 3 }), 20).slice(0, 6)).toEqual(ids(model, member({ liked: 3 }), 6));
  });

  it('has at most two wishes of one owner in any six while wishes of others are left', () => {
    const prolific = Array.from({ length: 20 }, (_v, i) => wish(`p${i}`, 'film camera', { userId: 'prolific' }));
    const others = Array.from({ length: 8 }, (_v, i) => wish(`o${i}`, `lamp ${i}`));
    const list = ids(community([wish('liked', 'film camera'), ...prolific, ...others]), member({ liked: 3 }));
    for (let start = 0; start + 6 <= 12; start += 1) {
      expect(list.slice(start, start + 6).filter((id) => id.startsWith('p')).length).toBeLessThanOrEqual(2);
    }
    expect(list).toHaveLength(28);
  });

  it('prefers the colour the member likes, all else being equal', () => {
    const model = community([
      wish('liked', 'camera'),
      wish('green', 'camera'),
      wish('yellow', 'camera', { color: 'yellow' }),
    ]);
    expect(ids(model, member({ liked: 3 }, { color: 'yellow' }))[0]).toBe('yellow');
    expect(ids(model, member({ liked: 3 }, { color: 'green' }))[0]).toBe('green');
  });

  it('prefers the fresher wish, all else being equal', () => {
    const model = community([
      wish('liked', 'camera'),
      wish('old', 'camera'),
      wish('new', 'camera', { createdAt: NOW }),
    ]);
    expect(ids(model, member({ liked: 3 }))).toEqual(['new', 'old']);
  });

  it('has only two wishes of one owner in any six when 600 wishes of that owner rank higher than all others', () => {
    const ofOne = Array.from({ length: 600 }, (_v, i) => wish(`one${i}`, 'camera', { userId: 'one' }));
    const others = Array.from({ length: 20 }, (_v, i) => wish(`other${i}`, 'old film camera lens'));
    const list = ids(community([...ofOne, ...others]), member({}, { keywords: ['camera'] }), 24);
    for (let from = 0; from + 6 <= list.length; from += 1) {
      expect(list.slice(from, from + 6).filter((id) => id.startsWith('one'))).toHaveLength(2);
    }
  });

  it('does not let one account with a hundred thousand acts change the first six of another', () => {
    const wishes = Array.from({ length: 300 }, (_v, i) => wish(`w${i}`, `thing${i} kind${i % 10}`));
    const fans = Object.fromEntries(
      Array.from({ length: 60 }, (_v, i) => [
        `u${i}`,
        Array.from({ length: 6 }, (_w, j) => `w${(i % 10) + 10 * ((i + j * 3) % 30)}`),
      ]),
    );
    const model = community(wishes, fans);
    model.setMember('me', { wishIds: ['w0', 'w30'] });
    const who = member({ w0: 3, w30: 3 });
    const before = ids(model, who, 6);
    const wishIds = Array.from({ length: 100_000 }, (_v, i) => (i % 2 ? 'w299' : `w${(i / 2) % 300}`));
    model.setMember('poisoner', { wishIds });
    expect(ids(model, who, 6)).toEqual(before);
  });
});

describe('The best members for a new wish', () => {
  it('are those who acted on similar wishes, without the owner', () => {
    const model = community(
      [wish('camera', 'film camera'), wish('lamp', 'brass lamp'), wish('new', 'old film camera')],
      {
        fan: ['camera'],
        other: ['lamp'],
        'owner of new': ['camera', 'new'],
      },
    );
    expect(bestMembers(model, model.numberOf('new') ?? -1)).toEqual(['fan']);
  });
});

describe('the model', () => {
  it('forgets an act that is taken back', () => {
    const model = community([wish('a', 'aaa'), wish('b', 'bbb')], { u: ['a', 'b'] });
    expect(model.neighbours(0)).toHaveLength(1);
    model.setMember('u', { wishIds: ['a'] });
    expect(model.neighbours(0)).toHaveLength(0);
    expect(model.popularityOf(1)).toBeCloseTo(0);
  });

  it('forgets a removed wish, and the old text of a changed wish', () => {
    const model = community([wish('a', 'camera'), wish('b', 'camera'), wish('c', 'lamp')]);
    expect(model.neighbours(0).map(({ wish: number }) => number)).toEqual([1]);
    model.putWish(wish('c', 'camera'));
    model.removeWish('b');
    expect(model.neighbours(0).map(({ wish: number }) => number)).toEqual([2]);
  });

  it("does not count an owner's own act as popularity", () => {
    const model = community([wish('a', 'aaa')], { 'owner of a': ['a'] });
    expect(model.popularityOf(0)).toBe(0);
  });
});
