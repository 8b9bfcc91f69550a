import type { Action } from '../model/event-weights.js';
import { TasteModel, type TasteWish } from '../model/taste-model.js';
import { NO_INTERESTS } from '../ranking/recommend.js';
import { BackTest } from './back-test.js';

const DAY = 24 * 3600 * 1000;
const NOW = 1_000 * DAY;
const BEGAN = NOW - 7 * DAY;
const CIRCLES = 8;
const MEMBERS = 80;
/** Number of members after which the test first checks whether it can end early. */
const ENOUGH = 300;
const MANY = 600;

const wish = (id: string): TasteWish => ({
  id,
  userId: `owner of ${id}`,
  title: id,
  description: '',
  productTitle: null,
  tags: [],
  category: 'general',
  color: 'green',
  isGranted: false,
  createdAt: NOW - 90 * DAY,
});

/**
 * Builds circles of members who want the wishes of their circle. In the newest part they want another wish of it or, when
 * `isTrend`, a new one.
 */
function backTest(isTrend: (member: number) => boolean, members = MEMBERS) {
  const model = new TasteModel();
  for (let circle = 0; circle < CIRCLES; circle += 1) {
    for (let i = 0; i < 8; i += 1) model.putWish(wish(`circle${circle}wish${i}`));
  }
  for (let i = 0; i < 6; i += 1) model.putWish(wish(`hot${i}`));
  const test = new BackTest(model, BEGAN);
  for (let i = 0; i < members; i += 1) {
    const react = (wishId: string, at: number): Action => ({ wishId, kind: 'react', at });
    const own = (n: number) => `circle${i % CIRCLES}wish${(Math.floor(i / CIRCLES) + n) % 8}`;
    const earlier = [0, 1, 2, 3].map((n) => react(own(n), BEGAN - 50 * DAY));
    const later = react(isTrend(i) ? `hot${i % 6}` : own(4), BEGAN + DAY);
    test.holdBackNewest({ userId: `member${i}`, actions: [...earlier, later], excluded: new Set(), ...NO_INTERESTS });
  }
  const trending = new Map(Array.from({ length: 6 }, (_value, i) => [model.numberOf(`hot${i}`) ?? -1, 40 - i]));
  return { model, test, trending };
}

describe('the back-test', () => {
  it('gives the trend a weight above 0.3 when members went on to want trending wishes', async () => {
    const { test, trending } = backTest(() => true);
    expect(await test.bestWeight(trending)).toBeGreaterThan(0.3);
  });

  it('gives the trend no weight when members kept to their tastes', async () => {
    const { test, trending } = backTest(() => false);
    expect(await test.bestWeight(trending)).toBe(0);
  });

  it('returns the highest of the weights that are as good as the best one', async () => {
    const { test, trending } = backTest(() => true, MANY);
    expect(await test.bestWeight(trending)).toBe(0.7);
  });

  it('stops at the first check when no weight comes near being good enough', async () => {
    const { test, trending } = backTest(() => false, MANY);
    expect(await test.bestWeight(trending)).toBe(0);
    expect(test.testedCount).toBe(ENOUGH);
  });

  it('stops at the first check when a weight is certainly good enough', async () => {
    const { test, trending } = backTest(() => true, MANY);
    expect(await test.bestWeight(trending)).toBeGreaterThan(0.3);
    expect(test.testedCount).toBe(ENOUGH);
  });

  it.each([
    ['a third of them follow the trend, and none of the weights is good enough', (i: number) => i % 3 === 0],
    ['four ninths of them do, and one may be', (i: number) => i % 9 < 4],
  ])('asks all members while the result is uncertain: %s', async (_why, followsTrend) => {
    const { test, trending } = backTest(followsTrend, MANY);
    await test.bestWeight(trending);
    expect(test.testedCount).toBe(MANY);
  });

  it('hides the newest acts of members from the model, and leaves the model with a trend weight of 0', async () => {
    const { model, test, trending } = backTest(() => true);
    expect(model.membersOfWish(model.numberOf('hot0') ?? -1)).toEqual([]);
    expect(test.held).toHaveLength(MEMBERS);
    await test.bestWeight(trending);
    expect(model.trend.weight).toBe(0);
  });

  it('does not take a member without an act in the tested period', () => {
    const { model, test } = backTest(() => true);
    const actions: Action[] = [{ wishId: 'hot0', kind: 'react', at: BEGAN }];
    expect(test.holdBackNewest({ userId: 'quiet', actions, excluded: new Set(), ...NO_INTERESTS })).toBe(false);
    expect(model.membersOfWish(model.numberOf('hot0') ?? -1)).toEqual([]);
  });
});
