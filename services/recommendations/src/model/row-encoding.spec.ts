import { fromShortId, toShortId } from '../compact/short-id.js';
import { pack } from './packed-neighbours.js';
import { decodeRow, encodeRow } from './row-encoding.js';

const ids = ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const idOf = (wish: number) => toShortId(ids[wish] ?? '');
const numberOf = (id: string) => {
  const number = ids.indexOf(fromShortId(id));
  return number < 0 ? undefined : number;
};
const neighbours = pack([
  { wish: 1, similarity: 0.75 },
  { wish: 0, similarity: 0.125 },
]);

describe('An encoded row', () => {
  it.each([[[]], [neighbours]])('decodes to the row that was encoded: %j', (some) => {
    const row = { support: 12.3, neighbours: some };
    expect(decodeRow(encodeRow(row, idOf), numberOf)).toEqual(row);
  });

  it('decodes without the wishes that no longer exist', () => {
    const bytes = encodeRow({ support: 1, neighbours }, idOf);
    const onlyFirst = (id: string) => (fromShortId(id) === ids[0] ? 7 : undefined);
    expect(decodeRow(bytes, onlyFirst)?.neighbours).toEqual(pack([{ wish: 7, similarity: 0.125 }]));
  });

  it('of two neighbours has 48 bytes, 20 for each neighbour', () => {
    expect(encodeRow({ support: 1, neighbours }, idOf)).toHaveLength(48);
  });

  it.each(['', 'short', 'something else that somebody wrote there'])('is not decoded from the bytes %j', (text) => {
    expect(decodeRow(Buffer.from(text), numberOf)).toBeNull();
  });
});
