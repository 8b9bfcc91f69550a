import fc from 'fast-check';
import { insertNeighbour, NeighbourSorter, pack, removeNeighbour, unpack } from './packed-neighbours.js';
import type { Neighbour } from './similarity.js';

/** Few different values, so that many similarities are equal. All are sums of powers of two, which are stored exactly. */
const similarity = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8);
const neighbour = fc.record({ wish: fc.nat(50), similarity });
const most = 5;

describe('packed neighbours', () => {
  it('keep wish and similarity, and equal similarities stay equal for any wish numbers', () => {
    const anySimilarity = fc.double({ min: 0, max: 3.9, noNaN: true });
    fc.assert(
      fc.property(fc.nat(2 ** 24 - 1), fc.nat(2 ** 24 - 1), anySimilarity, (one, other, kept) => {
        const [first, second] = unpack(pack([one, other].map((wish) => ({ wish, similarity: kept }))));
        expect([first?.wish, second?.wish]).toEqual([one, other]);
        expect(first?.similarity).toBe(second?.similarity);
        expect(first?.similarity).toBeCloseTo(kept, 6);
      }),
    );
  });

  it('leave the sorter by descending similarity, then by wish number, and at most as many as asked for', () => {
    const sorter = new NeighbourSorter();
    const anySimilarity = fc.oneof(similarity, fc.double({ min: 0, max: 3.9, noNaN: true }));
    const any = fc.record({ wish: fc.nat(2 ** 24 - 1), similarity: anySimilarity });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ wish }) => wish }), fc.nat(10), (neighbours, wanted) => {
        for (const { wish, similarity: kept } of neighbours) sorter.add(wish, kept);
        const expected = unpack(pack(neighbours)).sort((a, b) => b.similarity - a.similarity || a.wish - b.wish);
        expect(unpack(sorter.take(wanted))).toEqual(expected.slice(0, wanted));
      }),
    );
  });

  it('are the five most similar after any insertions, equal ones in the order of insertion', () => {
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

  it('lose a removed wish and keep the others in order', () => {
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
