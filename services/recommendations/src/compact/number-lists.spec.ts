import fc from 'fast-check';
import { NumberLists } from './number-lists.js';

const LISTS = 5;
const list = fc.nat({ max: LISTS - 1 });
const number = fc.oneof(fc.nat({ max: 20 }), fc.constant(2 ** 32 - 1));
const change = fc.oneof(
  fc.record({ does: fc.constant('push' as const), list, number }),
  fc.record({ does: fc.constant('delete' as const), list, number }),
  fc.record({ does: fc.constant('set' as const), list, numbers: fc.array(number, { maxLength: 900 }) }),
);

describe('NumberLists', () => {
  it('holds the same numbers as separate arrays after any set, push and delete', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const lists = new NumberLists();
        const arrays = Array.from({ length: LISTS }, (): number[] => []);
        for (const { list: at, ...one } of changes) {
          const array = arrays[at] ?? [];
          if (one.does === 'set') {
            lists.set(at, one.numbers);
            arrays[at] = [...one.numbers];
          } else if (one.does === 'push') {
            lists.push(at, one.number);
            array.push(one.number);
          } else {
            const place = array.indexOf(one.number);
            expect(lists.delete(at, one.number)).toBe(place >= 0);
            if (place >= 0) array.splice(place, 1);
          }
        }
        expect(arrays.map((_array, at) => [...lists.get(at)])).toEqual(arrays);
        expect(arrays.map((_array, at) => lists.lengthOf(at))).toEqual(arrays.map(({ length }) => length));
      }),
    );
  });

  it('keeps the numbers of each list while 300 lists grow in turn', () => {
    const lists = new NumberLists();
    for (let round = 0; round < 50; round += 1) for (let at = 0; at < 300; at += 1) lists.push(at, 1_000 * at + round);
    for (let at = 0; at < 300; at += 1) {
      expect([...lists.get(at)]).toEqual(Array.from({ length: 50 }, (_value, round) => 1_000 * at + round));
    }
  });

  it('returns no numbers for a list that was never set, and deletes none from it', () => {
    expect([...new NumberLists().get(1_000_000)]).toEqual([]);
    expect(new NumberLists().delete(7, 7)).toBe(false);
  });
});
