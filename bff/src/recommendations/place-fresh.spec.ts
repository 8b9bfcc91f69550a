import { placeFresh } from './place-fresh.js';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const placed = (ids: string, fresh: string) =>
  placeFresh(list(ids), [...fresh])
    .map(({ id }) => id)
    .join('');

describe('new wishes', () => {
  it('have the third place of each six, in their order, and push nothing out', () => {
    expect(placed('abcdefghijXY', 'YX')).toBe('abYcdefgXhij');
  });

  it('stay where they stand higher by themselves, and leave the place to the next', () => {
    expect(placed('aXbcdefgY', 'XY')).toBe('aXYbcdefg');
  });

  it('leave the last place of a six that has none of them to what is unsure', () => {
    const tried = placeFresh(list('abcdefghijklmnopXU'), ['X'], ['U']).map(({ id }) => id);
    expect(tried.join('')).toBe('abXcdefghijUklmnop');
  });

  it('that are not in the list have no place', () => {
    expect(placed('abcd', 'Z')).toBe('abcd');
  });

  it('close up where the list is short', () => {
    expect(placed('aXY', 'YX')).toBe('aXY');
  });
});
