import { decodeRow, encodeRow } from './kept-row.js';

const neighbours = [
  { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', similarity: 0.75 },
  { id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', similarity: 0.125 },
];

describe('a kept row', () => {
  it.each([[[]], [neighbours]])('comes back as it was: %j', (some) => {
    expect(decodeRow(encodeRow({ support: 12.3, neighbours: some }))).toEqual({ support: 12.3, neighbours: some });
  });

  it('takes 20 bytes for each neighbour', () => {
    expect(encodeRow({ support: 1, neighbours })).toHaveLength(48);
  });

  it.each(['', 'short', 'something else that somebody wrote there'])('is none of the bytes %j', (text) => {
    expect(decodeRow(Buffer.from(text))).toBeNull();
  });
});
