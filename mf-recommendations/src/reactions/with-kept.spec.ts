import { withKept } from './with-kept';

const list = (text: string) => [...text].map((id) => ({ id }));
const ids = (wishes: { id: string }[]) => wishes.map(({ id }) => id).join('');
const kept = (id: string, place: number) => ({ wish: { id }, place });

describe('withKept', () => {
  it.each([
    ['keeps a wish where it was', 'abcd', [kept('x', 1)], 5, 'axbcd'],
    ['leaves the last one out for it', 'abcde', [kept('x', 0)], 5, 'xabcd'],
    ['never shows a wish twice', 'abc', [kept('b', 0)], 5, 'abc'],
    ['keeps several, each in its place', 'abc', [kept('y', 2), kept('x', 0)], 5, 'xaybc'],
    ['keeps it at the end of a list that became short', 'a', [kept('x', 4)], 5, 'ax'],
    ['is the list where nothing is kept', 'abc', [], 5, 'abc'],
  ])('%s', (_name, current, keeps, limit, shown) => {
    expect(ids(withKept(list(current), keeps, limit))).toBe(shown);
  });
});
