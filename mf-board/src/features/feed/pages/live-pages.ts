import type { InfiniteData } from '@tanstack/react-query';
import type { LiveWish, WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from '@wishboard/web-kit/api/pages';

export type WishPages = InfiniteData<Page<WishView>, string>;

/** A wish's place in a list that begins with the newest: the later text of two stands first. */
export const placeOf = ({ createdAt, id }: WishView): string => `${createdAt} ${id}`;

/** Which pages to read again, by their number: those with a wish on the screen that the hint names without saying how it is. */
export function pagesToRead(data: WishPages, { wishes, live }: WishesHint, shown: readonly string[]): number[] {
  if (live) return [];
  const named = wishes && new Set(wishes);
  const wanted = new Set(named ? shown.filter((id) => named.has(id)) : shown);
  return data.pages.flatMap((page, at) => (page.items.some(({ id }) => wanted.has(id)) ? [at] : []));
}

/**
 * The wishes whose reactions or stamp are other ones by a page read anew. Texts and pictures, which may be of another
 * height, and wishes that are gone wait until the whole list is read again: nothing moves by itself.
 *
 * @param before the pages when the read began: a wish that was changed here since then knows better
 */
export function changedWishes(now: WishPages, before: WishPages, fresh: Page<WishView>): WishView[] {
  const known = byId(before);
  const current = byId(now);
  return fresh.items.filter((wish) => {
    const shown = current.get(wish.id);
    return shown !== undefined && shown === known.get(wish.id) && liveText(shown) !== liveText(wish);
  });
}

/** The wishes as a hint says they are, as if they had been read anew. */
export function pageOfHint(data: WishPages, live: readonly LiveWish[]): Page<WishView> {
  const known = byId(data);
  const items = [...new Map(live.map((wish) => [wish.id, wish])).values()].flatMap((wish) => {
    const before = known.get(wish.id);
    return before ? [{ ...before, ...wish }] : [];
  });
  return { items, next: null };
}

/** The pages with the wishes in front that are newer than a place, the newest first. */
export function withNewWishes(data: WishPages, fresh: Page<WishView>, than: string): WishPages {
  const [first, ...rest] = data.pages;
  if (!first) return data;
  const known = byId(data);
  const added = fresh.items.filter((wish) => !known.has(wish.id) && placeOf(wish) > than);
  if (added.length === 0) return data;
  const items = [...added, ...first.items].sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  return { ...data, pages: [{ ...first, items }, ...rest] };
}

const byId = ({ pages }: WishPages) =>
  new Map(pages.flatMap(({ items }) => items.map((wish) => [wish.id, wish] as const)));

const liveText = ({ reactionCounts, myReactions, grantedAt }: WishView) =>
  JSON.stringify([Object.entries(reactionCounts).sort(), [...myReactions].sort(), grantedAt]);
