import type { TasteWish } from '../model/taste-model.js';
import type { Community } from './community.js';
import { type Split, tasteSplits } from './splits.js';

const NOW = Date.UTC(2026, 0, 1);
const WISHES = 60;
/** One third of the members has many acts, one third a few, and one third keywords alone. */
const MEMBERS = 90;

const idOf = (number: number) => `wish-${number % WISHES}`;
const idsFrom = (first: number, count: number) => new Set(Array.from({ length: count }, (_, i) => idOf(first + i)));

function smallCommunity(): Community {
  const wishes = Array.from(
    { length: WISHES },
    (_, i): TasteWish => ({
      id: idOf(i),
      userId: 'poster',
      title: `Wish ${i}`,
      description: '',
      productTitle: null,
      tags: ['reading', `series ${i % 3}`, `volume ${i}`],
      category: i % 4 === 0 ? 'travel' : 'books',
      color: 'green',
      isGranted: false,
      createdAt: NOW,
    }),
  );
  const community: Community = {
    wishes,
    actions: new Map(),
    forgotten: new Map(),
    interests: new Map(),
    holdout: new Map(),
    ignored: new Map(),
    now: NOW,
  };
  for (let i = 0; i < MEMBERS; i += 1) {
    const acts = [20, 2, 0][i % 3] ?? 0;
    const userId = `member-${i}`;
    community.actions.set(
      userId,
      [...idsFrom(i, acts)].map((wishId) => ({ wishId, kind: 'react', at: NOW })),
    );
    if (acts === 0) community.ignored.set(userId, idsFrom(i, 5));
    community.holdout.set(userId, idsFrom(i + 20, acts === 20 ? 5 : 12));
  }
  return community;
}

describe('A community that tasteSplits splits anew', () => {
  const community = smallCommunity();
  const splits = new Map([...tasteSplits(community)].map((split: Split) => [split.name, split.community]));
  const dealt = splits.get('other members, another fifth') ?? community;
  const actsOf = ({ actions }: Community, userId: string) => actions.get(userId)?.length ?? 0;

  it('holds out no wish that a ranking is shown', () => {
    for (const { actions, ignored, holdout } of splits.values()) {
      for (const [userId, held] of holdout) {
        const shown = new Set([
          ...(actions.get(userId) ?? []).map(({ wishId }) => wishId),
          ...(ignored.get(userId) ?? []),
        ]);
        expect([...held].filter((id) => shown.has(id))).toEqual([]);
      }
    }
  });

  it('has many acts for the same members as before, and holds out another fifth of their wishes', () => {
    for (const userId of community.holdout.keys()) {
      expect(actsOf(dealt, userId) > 3).toBe(actsOf(community, userId) > 3);
    }
    expect(dealt.holdout.get('member-0')?.size).toBe(5);
    expect(dealt.holdout.get('member-0')).not.toEqual(community.holdout.get('member-0'));
  });

  it('gives keywords alone to as many members as before, but to other members', () => {
    const withKeywords = ({ holdout, actions }: Community) =>
      [...holdout.keys()].filter((userId) => actions.get(userId)?.length === 0);
    expect(withKeywords(dealt)).toHaveLength(withKeywords(community).length);
    expect(withKeywords(dealt)).not.toEqual(withKeywords(community));
    expect(withKeywords(splits.get('few acts in the place of keywords') ?? community)).toEqual([]);
  });

  it('holds out at most ten wishes of a member with few acts or none', () => {
    for (const [userId, held] of dealt.holdout) {
      if (actsOf(dealt, userId) <= 3) expect(held.size).toBeLessThanOrEqual(10);
    }
  });

  it('has as keywords of a member the tags that most of five ignored wishes share, rare tags first', () => {
    const asked = [...dealt.interests].filter(([userId]) => dealt.ignored.has(userId));
    expect(asked.length).toBeGreaterThan(10);
    for (const [userId, { keywords, categories }] of asked) {
      const ignored = community.wishes.filter(({ id }) => dealt.ignored.get(userId)?.has(id));
      const shares = (some: readonly TasteWish[], keyword: string) =>
        some.filter(({ tags }) => tags.includes(keyword)).length;
      const worthOf = (keyword: string) => [shares(ignored, keyword), shares(community.wishes, keyword)] as const;
      const most = [...new Set(ignored.flatMap(({ tags }) => tags))]
        .map(worthOf)
        .sort(([count, rarity], [otherCount, otherRarity]) => otherCount - count || rarity - otherRarity);
      expect(keywords.map(worthOf)).toEqual(most.slice(0, 5));
      expect(ignored.map(({ category }) => category)).toEqual(expect.arrayContaining([...categories]));
    }
  });
});
