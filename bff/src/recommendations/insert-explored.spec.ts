import { insertExplored } from './insert-explored.js';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const placed = (ids: string, fresh: string) =>
  insertExplored(list(ids), [...fresh])
    .map(({ id }) => id)
    .join('');

describe('insertExplored', () => {
  it('puts new wishes in the third place of each six, in their order, and drops no other wish', () => {
    expect(placed('abcdefghijXY', 'YX')).toBe('abYcdefgXhij');
  });

  it('leaves a new wish that ranks higher where it is, and gives the place to the next one', () => {
    expect(placed('aXbcdefgY', 'XY')).toBe('aXYbcdefg');
  });

  it('gives the last place of a six without a new wish to an unsure wish', () => {
    const tried = insertExplored(list('abcdefghijklmnopXU'), ['X'], ['U']).map(({ id }) => id);
    expect(tried.join('')).toBe('abXcdefghijUklmnop');
  });

  it('ignores new wishes that are not in the list', () => {
    expect(placed('abcd', 'Z')).toBe('abcd');
  });

  it('keeps new wishes together at the end of a list that is too short for their places', () => {
    expect(placed('aXY', 'YX')).toBe('aXY');
  });
});
