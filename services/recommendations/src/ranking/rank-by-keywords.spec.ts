import { rank } from './rank.js';
import { community, DAY, ids, member, NOW, wish } from './small-community.js';

/** Returns the acts of members who want the same: the ids of the wishes by member. */
function many(count: number, name: string, wanted: string[]): Record<string, string[]> {
  return Object.fromEntries(Array.from({ length: count }, (_v, i) => [`${name}${i}`, wanted]));
}

describe('The ranking by keywords', () => {
  it('ranks by keywords alone for a member without acts', () => {
    const model = community([wish('new', 'Brass lamp', { createdAt: NOW }), wish('camera', 'Film camera')]);
    const [first] = rank(model, member({}, { keywords: ['camera'] }), NOW);
    expect(first).toMatchObject({ id: 'camera', reason: { kind: 'interest', value: 'camera' } });
  });

  it('puts a wish of members with the same interest before a popular one for a member with keywords alone', () => {
    const acts = { ...many(5, 'fan', ['camera', 'tent', 'kite']), ...many(9, 'other', ['popular', 'kite']) };
    const wishes = [wish('camera', 'Film camera'), wish('tent', 'aaa'), wish('kite', 'bbb'), wish('popular', 'ccc')];
    const list = ids(community(wishes, acts), member({}, { keywords: ['camera'] }));
    expect(list.indexOf('tent')).toBeLessThan(list.indexOf('popular'));
    expect(list.indexOf('camera')).toBeLessThan(list.indexOf('popular'));
  });

  it('puts a wish that nobody with the interest wants, but whose members want the same, before a popular one', () => {
    const acts = { ...many(5, 'fan', ['camera', 'tent']), ...many(5, 'camper', ['tent', 'lantern']) };
    const wishes = [wish('camera', 'Film camera'), wish('tent', 'aaa'), wish('lantern', 'bbb'), wish('popular', 'ccc')];
    const model = community(wishes, { ...acts, ...many(9, 'other', ['popular']) });
    expect(ids(model, member({}, { keywords: ['camera'] })).slice(2)).toEqual(['lantern', 'popular']);
  });

  it('puts a popular wish before one like those of a single member with the interest', () => {
    const wishes = [wish('camera', 'Film camera'), wish('tent', 'aaa'), wish('lantern', 'bbb'), wish('popular', 'ccc')];
    const orderWithFans = (fans: number) => {
      const acts = { ...many(fans, 'fan', ['camera', 'tent']), ...many(1, 'camper', ['tent', 'lantern']) };
      const list = ids(
        community(wishes, { ...acts, ...many(9, 'other', ['popular']) }),
        member({}, { keywords: ['camera'] }),
      );
      return list.filter((id) => id === 'lantern' || id === 'popular');
    };
    expect(orderWithFans(1)).toEqual(['popular', 'lantern']);
    expect(orderWithFans(9)).toEqual(['lantern', 'popular']);
  });

  it('matches a keyword of two words as a whole, and by its single words when no wish has the whole keyword', () => {
    const wishes = [
      wish('card', 'Memory card'),
      wish('theme', 'Postcards', { tags: ['Film-Camera'] }),
      wish('named', 'A film camera'),
      wish('film', 'Film festival', { createdAt: NOW }),
    ];
    expect(
      ids(community(wishes), member({}, { keywords: ['film camera'] }))
        .slice(0, 2)
        .sort(),
    ).toEqual(['named', 'theme']);
    expect(ids(community(wishes), member({}, { keywords: ['brass card'] }))[0]).toBe('card');
  });

  it.each([
    ['the categories', { categories: ['travel'] as const }],
    ['the colour', { color: 'yellow' as const }],
  ])('prefers %s that a member without acts chose', (_what, chosen) => {
    const model = community([
      wish('other', 'camera', { category: 'food', createdAt: NOW - 60 * DAY }),
      wish('chosen', 'camera', { category: 'travel', color: 'yellow' }),
    ]);
    expect(ids(model, member({}, { keywords: ['camera'], ...chosen }))[0]).toBe('chosen');
    expect(ids(model, member({}, { keywords: ['camera'] }))[0]).toBe('other');
  });
});
