import fc from 'fast-check';
import { insertNeighbour, pack, removeNeighbour, unpack } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';

/** Few values, so that many are as similar; all of them numbers that 32 bits hold. */
const similarity = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8);
const neighbour = fc.record({ wish: fc.nat(50), similarity });
const most = 5;

describe('packed neighbours', () => {
  it('are after any insertions the most similar in their order, the earlier of those as similar first', () => {
    fc.assert(
      fc.property(fc.array(neighbour), (inserted) => {
        const packed = pack([]);
        let expected: Neighbour[] = [];
        for (const one of inserted) {
          const before = expected;
          expected = [...before, one].sort((a, b) => b.similarity - a.similarity).slice(0, most);
          expect(insertNeighbour(packed, one, most)).toBe(expected.includes(one));
          expect(unpack(packed)).toEqual(expected);
        }
      }),
    );
  });

  it('are without a wish that was taken out, and the rest as before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(neighbour, { selector: ({ wish }) => wish }), fc.nat(50), (neighbours, gone) => {
        const packed = pack(neighbours);
        const left = neighbours.filter(({ wish }) => wish !== gone);
        expect(removeNeighbour(packed, gone)).toBe(left.length < neighbours.length);
        expect(unpack(packed)).toEqual(left);
      }),
    );
  });
});
