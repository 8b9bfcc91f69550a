import fc from 'fast-check';
import { spreadOwners } from './spread-owners.js';

const candidates = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 60 })
  .map((owners) => owners.map((userId, id) => ({ id, userId })));

describe('spreadOwners', () => {
  it('keeps the order where it breaks no rule', () => {
    const list = ['a', 'a', 'b', 'c', 'd', 'e', 'a'].map((userId, id) => ({ id, userId }));
    expect(spreadOwners(list, 7)).toEqual(list);
  });

  it('moves a member’s third wish back, so that six in a row hold at most two of one member', () => {
    const list = [...'aaaabbcd'].map((userId, id) => ({ id, userId }));
    expect(
      spreadOwners(list, 8)
        .map(({ userId }) => userId)
        .join(''),
    ).toBe('aabbcdaa');
  });

  it('fills every place that can be filled, each candidate once', () => {
    fc.assert(
      fc.property(candidates, fc.nat(80), (list, places) => {
        const chosen = spreadOwners(list, places);
        expect(chosen).toHaveLength(Math.min(places, list.length));
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });

  it('makes a longer list by extending a shorter one', () => {
    fc.assert(
      fc.property(candidates, fc.nat(60), fc.nat(60), (list, few, more) => {
        const longer = spreadOwners(list, few + more);
        expect(longer.slice(0, few)).toEqual(spreadOwners(list, few));
      }),
    );
  });

  it('shows three wishes of one member among six only when no other member’s wish is left', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const chosen = spreadOwners(list, list.length);
        chosen.forEach(({ userId }, place) => {
          const near = chosen.slice(Math.max(0, place - 5), place);
          const count = (owner: string) => near.filter((other) => other.userId === owner).length;
          if (count(userId) < 2) return;
          expect(chosen.slice(place).filter((other) => count(other.userId) < 2)).toEqual([]);
        });
      }),
    );
  });
});
