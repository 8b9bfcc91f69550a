import { EMOJIS, type Emoji, type ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';
import fc from 'fast-check';
import { toggleCounts } from './toggle-counts';

const counts = fc
  .record({
    heart: fc.integer({ min: 0, max: 500 }),
    fire: fc.integer({ min: 0, max: 500 }),
    'thumbs-up': fc.integer({ min: 0, max: 500 }),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0)) as ReactionCounts);
const emoji = fc.constantFrom(...EMOJIS);
const own = fc.subarray([...EMOJIS]);

describe('toggleCounts without the member’s own reactions', () => {
  it.each<[string, ReactionCounts, ReactionCounts]>([
    ['an absent count becomes 1', {}, { heart: 1 }],
    ['a count of 0 becomes 1', { heart: 0 }, { heart: 1 }],
    ['a count of 1 is removed', { heart: 1 }, {}],
    ['a count of 2 falls to 1', { heart: 2 }, { heart: 1 }],
    ['a count of 12 falls to 11', { heart: 12 }, { heart: 11 }],
    ['other counts stay', { heart: 1, fire: 4 }, { fire: 4 }],
  ])('%s', (_rule, before, after) => {
    expect(toggleCounts(before, 'heart')).toEqual({ reactionCounts: after });
  });

  it('returns no myReactions', () => {
    expect(toggleCounts({ fire: 2 }, 'fire')).not.toHaveProperty('myReactions');
  });
});

describe('toggleCounts with the member’s own reactions', () => {
  it.each<[string, ReactionCounts, Emoji[], ReactionCounts, Emoji[]]>([
    ['not mine and absent becomes 1', {}, [], { fire: 1 }, ['fire']],
    ['not mine adds one', { fire: 2 }, ['heart'], { fire: 3 }, ['heart', 'fire']],
    ['mine takes one away', { fire: 2 }, ['fire'], { fire: 1 }, []],
    ['mine and alone is removed', { fire: 1 }, ['fire', 'heart'], {}, ['heart']],
    ['mine though the count is absent stays absent', {}, ['fire'], {}, []],
  ])('%s', (_rule, before, mine, after, mineAfter) => {
    expect(toggleCounts(before, 'fire', mine)).toEqual({ reactionCounts: after, myReactions: mineAfter });
  });

  it('restores the counts and the own reactions when the same emoji is toggled twice', () => {
    fc.assert(
      fc.property(counts, own, emoji, (others, mine, tapped) => {
        const before: ReactionCounts = { ...others };
        for (const each of mine) before[each] = (before[each] ?? 0) + 1;
        const once = toggleCounts(before, tapped, mine);
        const twice = toggleCounts(once.reactionCounts, tapped, once.myReactions);
        expect(twice.reactionCounts).toEqual(before);
        expect(new Set(twice.myReactions)).toEqual(new Set(mine));
      }),
    );
  });
});

describe('toggleCounts with any input', () => {
  it('leaves no count below 1, changes only the toggled count, by at most 1, and does not modify its input', () => {
    fc.assert(
      fc.property(counts, fc.option(own, { nil: undefined }), emoji, (before, mine, tapped) => {
        const copy = { ...before };
        const { reactionCounts } = toggleCounts(before, tapped, mine);
        expect(before).toEqual(copy);
        for (const each of EMOJIS) {
          expect(reactionCounts[each] ?? 1).toBeGreaterThanOrEqual(1);
          if (each !== tapped) expect(reactionCounts[each]).toBe(before[each]);
        }
        expect(Math.abs((reactionCounts[tapped] ?? 0) - (before[tapped] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
