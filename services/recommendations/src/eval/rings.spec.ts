import { TasteModel } from '../model/taste-model.js';
import { informativeActs, NO_INTERESTS, recommend } from '../ranking/recommend.js';
import { wishesActedOnBy } from './community.js';
import { seededRandom } from './seeded-random.js';
import { syntheticCommunity } from './synthetic-community.js';

/** Only one in this many members is asked. */
const SAMPLE = 5;
const community = syntheticCommunity({ members: 500, wishes: 600 }, 3);
const counts = new Map<string, number>();
for (const actions of community.actions.values()) {
  for (const { wishId } of actions) counts.set(wishId, (counts.get(wishId) ?? 0) + 1);
}
const byFame = [...counts].sort((one, other) => other[1] - one[1]).map(([id]) => id);
/** The pushed wish, which has a median number of acts. */
const pushed = byFame[Math.floor(byFame.length / 2)] ?? '';

/** Returns the share of members outside the ring who have the pushed wish in their first six after the ring of accounts has acted. */
function reach(ring: readonly string[][]): number {
  const model = new TasteModel(undefined, community.wishes.length);
  for (const wish of community.wishes) model.putWish(wish);
  // The ring's accounts are learnt in between the members, as in the database.
  const left = [...ring];
  for (const [userId, actions] of community.actions) {
    model.setMember(userId, informativeActs(actions, community.now));
    const account = left.pop();
    if (account) model.setMember(`ring ${left.length}`, { wishIds: account });
  }
  const asked = [...community.actions.keys()].filter((_userId, i) => i % SAMPLE === 0);
  const reached = asked.filter((userId) => {
    const taste = {
      actions: community.actions.get(userId) ?? [],
      excluded: wishesActedOnBy(community, userId),
      ...(community.interests.get(userId) ?? NO_INTERESTS),
    };
    return recommend(model, userId, taste, community.now, 6).list.some(({ id }) => id === pushed);
  });
  return reached.length / asked.length;
}

/** Builds accounts that act on the pushed wish and, to pass for members, each on `each` random wishes of the `outOf` most popular. */
function ringOf(accounts: number, each: number, outOf: number): string[][] {
  const random = seededRandom(accounts);
  const draw = () => {
    const drawn = new Set([pushed]);
    while (drawn.size <= each) drawn.add(byFame[random.below(outOf)] ?? pushed);
    return [...drawn];
  };
  return Array.from({ length: accounts }, draw);
}

describe('a ring of accounts', () => {
  const usualReach = reach([]);

  it.each([
    ['that all act on the same', ringOf(60, 10, 10)],
    ['that draw from what is popular', ringOf(60, 20, 60)],
    ['of a third of the size', ringOf(20, 20, 40)],
    ['that have little in common but came today', ringOf(60, 6, 100)],
  ])('%s pushes no wish into the lists of others', (_name, ring) => {
    expect(reach(ring)).toBeLessThanOrEqual(usualReach + 0.01);
  });
});

describe('Members who act on nearly the same wishes', () => {
  const wishes = community.wishes.slice(0, 8).map(({ id }) => id);

  it('count as independent by more than half where all members do so, as among friends', () => {
    const model = new TasteModel();
    for (const wish of community.wishes) model.putWish(wish);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 12; i += 1) model.setMember(`friend ${i}`, { wishIds: wishes.slice(0, 7 - round) });
    }
    expect(model.independenceOf(model.numberOf(wishes[0] ?? '') ?? -1)).toBeGreaterThan(0.5);
  });

  it('count as fully independent when their other wishes have little in common', () => {
    const model = new TasteModel();
    for (const wish of community.wishes) model.putWish(wish);
    const others = community.wishes.slice(8).map(({ id }) => id);
    for (let i = 0; i < 40; i += 1)
      model.setMember(`fan ${i}`, { wishIds: [...wishes.slice(0, 3), ...others.slice(i * 20, i * 20 + 9)] });
    expect(model.independenceOf(model.numberOf(wishes[0] ?? '') ?? -1)).toBe(1);
  });
});

describe('A wish that only members of one day act on', () => {
  const [wish = '', other = ''] = community.wishes.map(({ id }) => id);
  const independenceAmong = (days: number) => {
    const model = new TasteModel();
    for (const known of community.wishes) model.putWish(known);
    for (let i = 0; i < 20; i += 1) model.setMember(`old ${i}`, { wishIds: [other], days });
    for (let i = 0; i < 4; i += 1) model.setMember(`new ${i}`, { wishIds: [wish], days: 1 });
    return model.independenceOf(model.numberOf(wish) ?? -1);
  };

  it('has an independence below 0.1 where the other members acted on nine days', () => {
    expect(independenceAmong(9)).toBeLessThan(0.1);
  });

  it('has an independence above 0.9 where the other members acted on one day, too', () => {
    expect(independenceAmong(1)).toBeGreaterThan(0.9);
  });
});
