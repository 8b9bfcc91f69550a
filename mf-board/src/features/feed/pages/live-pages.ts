import type { InfiniteData } from '@tanstack/react-query';
import type { LiveWish, WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from '@wishboard/web-kit/api/pages';

export type WishPages = InfiniteData<Page<WishView>, string>;

/** Sort key of a wish in a list that begins with the newest. The wish with the greater key stands first. */
export const sortKeyOf = ({ createdAt, id }: WishView): string => `${createdAt} ${id}`;

/** Returns the numbers of the pages to read again: those with a visible wish that the hint names without its state. */
export function pagesToRead(data: WishPages, { wishes, live }: WishesHint, shown: readonly string[]): number[] {
  if (live) return [];
  const named = wishes && new Set(wishes);
  const wanted = new Set(named ? shown.filter((id) => named.has(id)) : shown);
  return data.pages.flatMap((page, at) => (page.items.some(({ id }) => wanted.has(id)) ? [at] : []));
}

/**
 * Returns the wishes of a freshly read page whose reactions or granted stamp changed. Changed texts and pictures, which may change
 * the height of a card, and deleted wishes wait until the whole list is read again, so that no card moves by itself.
 *
 * @param before the pages when the read began; a wish that has changed in the cache since then is skipped, because the cache is
 * newer
 */
export function changedWishes(now: WishPages, before: WishPages, fresh: Page<WishView>): WishView[] {
  const known = wishesById(before);
  const current = wishesById(now);
  return fresh.items.filter((wish) => {
    const shown = current.get(wish.id);
    return shown !== undefined && shown === known.get(wish.id) && liveStateOf(shown) !== liveStateOf(wish);
  });
}

/** Applies the states in a hint to the cached wishes and returns them like a freshly read page. */
export function pageFromHint(data: WishPages, live: readonly LiveWish[]): Page<WishView> {
  const known = wishesById(data);
  const items = [...new Map(live.map((wish) => [wish.id, wish])).values()].flatMap((wish) => {
    const before = known.get(wish.id);
    return before ? [{ ...before, ...wish }] : [];
  });
  return { items, next: null };
}

/** Returns the pages with the wishes that are newer than a sort key added in front, the newest first. */
export function withNewWishes(data: WishPages, fresh: Page<WishView>, than: string): WishPages {
  const [first, ...rest] = data.pages;
  if (!first) return data;
  const known = wishesById(data);
  const added = fresh.items.filter((wish) => !known.has(wish.id) && sortKeyOf(wish) > than);
  if (added.length === 0) return data;
  const items = [...added, ...first.items].sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? 1 : -1));
  return { ...data, pages: [{ ...first, items }, ...rest] };
}

const wishesById = ({ pages }: WishPages) =>
  new Map(pages.flatMap(({ items }) => items.map((wish) => [wish.id, wish] as const)));

const liveStateOf = ({ reactionCounts, myReactions, grantedAt }: WishView) =>
  JSON.stringify([Object.entries(reactionCounts).sort(), [...myReactions].sort(), grantedAt]);
