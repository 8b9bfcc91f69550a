import { TasteModel, type TasteWish } from '../model/taste-model.js';
import { rank } from './rank.js';
import type { RankedMember } from './ranked-member.js';
import { recommend } from './recommend.js';
import { NOTHING_STATED, type Stated } from './stated-interests.js';

const DAY = 24 * 3600 * 1000;
const NOW = 1_000 * DAY;

const wish = (id: string, title: string, fields: Partial<TasteWish> = {}): TasteWish => ({
  id,
  userId: `owner of ${id}`,
  title,
  description: '',
  productTitle: null,
  tags: [],
  category: 'general',
  color: 'green',
  isGranted: false,
  createdAt: NOW - 90 * DAY,
  ...fields,
});

function community(wishes: TasteWish[], acts: Record<string, string[]> = {}): TasteModel {
  const model = new TasteModel();
  for (const one of wishes) model.putWish(one);
  for (const [userId, ids] of Object.entries(acts)) model.setMember(userId, { wishIds: ids });
  return model;
}

const who = (acts: Record<string, number>, stated: Partial<Stated>, fields: Partial<RankedMember> = {}) => ({
  userId: 'me',
  weights: new Map(Object.entries(acts)),
  keywords: [],
  categories: [],
  color: null,
  excluded: new Set(Object.keys(acts)),
  stated: { ...NOTHING_STATED, ...stated },
  ...fields,
});

const ids = (model: TasteModel, member: RankedMember) => rank(model, member, NOW).map(({ id }) => id);

describe('The stated interests of a member', () => {
  const crowd = (count: number, name: string, wishes: string[]) =>
    Object.fromEntries(Array.from({ length: count }, (_v, i) => [`${name}${i}`, wishes]));

  it('put wishes of a chosen category before a popular wish for a member without acts', () => {
    const model = community(
      [
        wish('hike', 'aaa', { category: 'travel' }),
        wish('sail', 'bbb', { category: 'travel' }),
        wish('popular', 'ccc', { category: 'food' }),
      ],
      { ...crowd(9, 'm', ['popular']), ...crowd(3, 't', ['hike', 'sail']) },
    );
    expect(ids(model, who({}, {}))[0]).toBe('popular');
    const [first, second] = rank(model, who({}, { categories: ['travel'] }), NOW);
    expect([first?.id, second?.id].sort()).toEqual(['hike', 'sail']);
    expect(first?.because).toEqual({ kind: 'category', value: 'travel' });
    // A client of the previous contract gets a reason that it understands and that is true as well.
    expect(first?.reason).toEqual({ kind: 'popular', value: '' });
  });

  it('rank the wishes of a chosen category by members who want mostly that category, not by members who want much', () => {
    const model = community(
      [
        wish('hike', 'aaa', { category: 'travel' }),
        wish('of fans', 'bbb', { category: 'travel' }),
        wish('of all', 'ccc', { category: 'travel' }),
        ...['x1', 'x2', 'x3'].map((id) => wish(id, id, { category: 'food' })),
      ],
      { ...crowd(4, 'fan', ['hike', 'of fans']), ...crowd(5, 'any', ['of all', 'x1', 'x2', 'x3']) },
    );
    const list = ids(model, who({}, { categories: ['travel'] }));
    expect(list.indexOf('of fans')).toBeLessThan(list.indexOf('of all'));
  });

  it('rank a wish with an added keyword beside a wish that is like a liked one', () => {
    const model = community([
      wish('liked', 'film camera'),
      wish('alike', 'old film camera'),
      wish('kite', 'a big kite'),
      ...Array.from({ length: 5 }, (_v, i) => wish(`thing${i}`, `thing${i}`)),
    ]);
    expect(rank(model, who({ liked: 1 }, {}), NOW).find(({ id }) => id === 'kite')?.sources).toEqual([]);
    const list = rank(model, who({ liked: 1 }, { added: ['kite'] }, { keywords: ['kite'] }), NOW);
    expect(
      list
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['alike', 'kite']);
    expect(list.find(({ id }) => id === 'kite')?.reason).toEqual({ kind: 'interest', value: 'kite' });
  });

  it('move down a wish that is like one marked "less like this", and keep it in the list', () => {
    const model = community([
      wish('liked', 'film camera'),
      wish('also', 'brass lamp'),
      wish('reel', 'film camera reel'),
      wish('bad', 'film camera reel box'),
      wish('shade', 'brass lamp shade green'),
    ]);
    const acts = { liked: 1, also: 1 };
    expect(ids(model, who(acts, {}))[0]).toBe('reel');
    const member = who(acts, { lessLike: ['bad'] }, { excluded: new Set(['liked', 'also', 'bad']) });
    const list = ids(model, member);
    expect(list[0]).toBe('shade');
    expect(list).toContain('reel');
  });

  it('move down a wish that has a removed keyword', () => {
    const model = community([
      wish('liked', 'film camera'),
      wish('also', 'brass lamp'),
      wish('reel', 'film camera reel'),
      wish('shade', 'brass lamp shade'),
    ]);
    const acts = { liked: 1.2, also: 1 };
    expect(ids(model, who(acts, {}))).toEqual(['reel', 'shade']);
    expect(ids(model, who(acts, { removed: ['Film'] }))).toEqual(['shade', 'reel']);
  });

  it('keep a removed keyword out of the reasons, but in the learnt keywords, for an undo', () => {
    const model = community([wish('a', 'film camera'), wish('b', 'old film camera')]);
    const actions = [{ wishId: 'a', kind: 'react' as const, at: NOW }];
    const learn = (removed: string[]) => {
      const member = {
        actions,
        excluded: new Set<string>(),
        keywords: [],
        categories: [],
        color: null,
        stated: { ...NOTHING_STATED, removed },
      };
      return recommend(model, 'me', member, NOW);
    };
    expect(learn(['CAMERA']).list.map(({ reason }) => reason?.value)).not.toContain('camera');
    // The stored interests still have the keyword, so that undoing the removal shows it at once.
    expect(learn(['CAMERA']).learnt?.keywords.sort()).toEqual(['camera', 'film']);
  });
});

describe('the sources of a recommendation', () => {
  it('are all contributions, the largest first, and begin with the reason', () => {
    const model = community([
      wish('camera', 'film camera'),
      wish('strap', 'old camera'),
      wish('alike', 'old film camera'),
    ]);
    const member = who({ camera: 1, strap: 1 }, {}, { keywords: ['camera'] });
    const [first] = rank(model, member, NOW);
    expect(first?.sources).toEqual([
      { kind: 'liked', value: 'camera' },
      { kind: 'interest', value: 'camera' },
      { kind: 'liked', value: 'strap' },
    ]);
    expect(first?.reason).toEqual({ kind: 'liked', value: 'film camera' });
    const [most = 0, much = 0, little = 0] = first?.weights ?? [];
    expect(first?.weights).toHaveLength(3);
    expect([most === 1, most > much, much > little, little > 0]).toEqual([true, true, true, true]);
  });

  it('give an interest that several liked wishes share as the reason', () => {
    const liked = Array.from({ length: 4 }, (_v, i) => wish(`l${i}`, `kyoto thing${i}`));
    const model = community([...liked, wish('alike', 'kyoto garden')]);
    const acts = Object.fromEntries(liked.map(({ id }) => [id, 1]));
    const [first] = rank(model, who(acts, {}, { keywords: ['kyoto'] }), NOW);
    expect(first?.reason).toEqual({ kind: 'interest', value: 'kyoto' });
  });

  it('name an own wish with the kind "wished", and leave the reason of the previous contract empty', () => {
    const model = community([wish('own', 'film camera', { userId: 'me' }), wish('alike', 'old film camera')]);
    const [first] = rank(model, who({ own: 1 }, {}), NOW);
    expect(first?.because).toEqual({ kind: 'wished', value: 'film camera' });
    expect(first?.reason).toBeUndefined();
  });
});
