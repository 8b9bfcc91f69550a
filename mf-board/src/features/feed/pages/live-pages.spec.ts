import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { aWish } from '@wishboard/web-kit/doubles/a-wish';
import { mergeHints } from '../../../cache/use-wishes-hint';
import { changedWishes, pageFromHint, pagesToRead, sortKeyOf, type WishPages, withNewWishes } from './live-pages';

const wish = (id: string, change: Partial<WishView> = {}): WishView => ({ ...aWish(id), ...change });
const at = (id: string, minute: number) => wish(id, { createdAt: `2026-01-01T00:0${minute}:00.000Z` });
const pages = (...all: WishView[][]): WishPages => ({
  pages: all.map((items) => ({ items, next: null })),
  pageParams: all.map((_, number) => `/page/${number}`),
});
const page = (...items: WishView[]) => ({ items, next: null });

describe('Hints about changed wishes', () => {
  it('are joined into one, and one that names no wishes makes the joined hint name none', () => {
    const one = { type: 'wishes', wishes: ['a'], categories: ['travel'] } as const;
    const hint = { type: 'wishes' as const, wishes: ['b'], categories: ['books' as const] };
    expect(mergeHints(null, hint)).toBe(hint);
    expect(mergeHints({ ...one, wishes: ['a'], categories: ['travel'] }, hint)).toEqual({
      type: 'wishes',
      wishes: ['a', 'b'],
      categories: ['travel', 'books'],
    });
    expect(mergeHints({ type: 'wishes' }, hint)).toEqual({ type: 'wishes' });
    expect(mergeHints(hint, { type: 'wishes', wishes: ['c'] })).toEqual({ type: 'wishes', wishes: ['b', 'c'] });
  });

  it('make only those pages be read that hold a named wish shown on the screen', () => {
    const data = pages([wish('a'), wish('b')], [wish('c')], [wish('d')]);
    expect(pagesToRead(data, { type: 'wishes', wishes: ['b', 'd'] }, ['a', 'b', 'c'])).toEqual([0]);
    expect(pagesToRead(data, { type: 'wishes', wishes: [] }, ['a', 'b', 'c'])).toEqual([]);
    expect(pagesToRead(data, { type: 'wishes' }, ['b', 'c'])).toEqual([0, 1]);
  });
});

describe('Hints that carry the counts of wishes', () => {
  const live = (id: string, hearts: number) => ({ ...LIVE, id, reactionCounts: { heart: hearts } });
  const LIVE = { isGranted: false, grantedAt: null };

  it('need no page to be read, and the last counts of a wish win', () => {
    const data = pages([wish('a', { myReactions: ['heart'] }), wish('b')], [wish('c')]);
    const said = [live('a', 1), live('elsewhere', 4), live('a', 2)];
    expect(pagesToRead(data, { type: 'wishes', wishes: ['a', 'elsewhere'], live: said }, ['a', 'b', 'c'])).toEqual([]);
    expect(changedWishes(data, data, pageFromHint(data, said))).toEqual([
      wish('a', { myReactions: ['heart'], reactionCounts: { heart: 2 } }),
    ]);
  });

  it('keep the counts when they are joined only if both hints carry counts', () => {
    const one = { type: 'wishes' as const, wishes: ['a'], live: [live('a', 1)] };
    const other = { type: 'wishes' as const, wishes: ['b'], live: [live('b', 1)] };
    expect(mergeHints(one, other)).toEqual({ type: 'wishes', wishes: ['a', 'b'], live: [live('a', 1), live('b', 1)] });
    expect(mergeHints(one, { type: 'wishes', wishes: ['b'] })).toEqual({ type: 'wishes', wishes: ['a', 'b'] });
  });
});

describe('A page that is read again', () => {
  const shown = [wish('a', { reactionCounts: { heart: 1 } }), wish('b'), wish('c')];

  it('reports wishes whose reactions or stamp changed, but no changed text and no wish outside the list', () => {
    const before = pages(shown);
    const fresh = page(
      wish('a', { reactionCounts: { heart: 2 } }),
      wish('b', { isGranted: true, grantedAt: '2026-02-01T00:00:00.000Z' }),
      wish('c', { title: 'Another' }),
      wish('d', { reactionCounts: { fire: 1 } }),
    );
    expect(changedWishes(before, before, fresh).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('treats counts in another order as unchanged', () => {
    const before = pages([wish('a', { reactionCounts: { heart: 1, fire: 2 } })]);
    expect(changedWishes(before, before, page(wish('a', { reactionCounts: { fire: 2, heart: 1 } })))).toEqual([]);
  });

  it('does not report a wish that changed in the cache since the page was requested', () => {
    const before = pages(shown);
    const now = pages([wish('a', { reactionCounts: { heart: 2 }, myReactions: ['heart'] }), ...shown.slice(1)]);
    expect(changedWishes(now, before, page(wish('a', { reactionCounts: { heart: 1 } })))).toEqual([]);
  });
});

describe('New wishes', () => {
  it('are put in front, the newest first, and no other wish moves', () => {
    const data = pages([at('own', 5), at('b', 3), at('a', 1)], [at('z', 0)]);
    const fresh = page(at('d', 6), at('own', 5), at('c', 4), at('b', 3), at('moved', 2));
    const joined = withNewWishes(data, fresh, sortKeyOf(at('b', 3)));
    expect(joined.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([['d', 'own', 'c', 'b', 'a'], ['z']]);
    expect(joined.pages[1]).toBe(data.pages[1]);
  });

  it('leave the pages as they are when there are none', () => {
    const data = pages([at('b', 3)]);
    expect(withNewWishes(data, page(at('b', 3)), sortKeyOf(at('b', 3)))).toBe(data);
  });
});
