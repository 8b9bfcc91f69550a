import { withRetained } from './with-retained';

const list = (text: string) => [...text].map((id) => ({ id }));
const ids = (wishes: { id: string }[]) => wishes.map(({ id }) => id).join('');
const retained = (id: string, place: number) => ({ wish: { id }, place });

describe('withRetained', () => {
  it.each([
    ['keeps a wish where it was', 'abcd', [retained('x', 1)], 5, 'axbcd'],
    ['leaves the last one out for it', 'abcde', [retained('x', 0)], 5, 'xabcd'],
    ['never shows a wish twice', 'abc', [retained('b', 0)], 5, 'abc'],
    ['keeps several, each in its place', 'abc', [retained('y', 2), retained('x', 0)], 5, 'xaybc'],
    ['keeps it at the end of a list that became short', 'a', [retained('x', 4)], 5, 'ax'],
    ['is the list where nothing is kept', 'abc', [], 5, 'abc'],
  ])('%s', (_name, current, keeps, limit, shown) => {
    expect(ids(withRetained(list(current), keeps, limit))).toBe(shown);
  });
});
