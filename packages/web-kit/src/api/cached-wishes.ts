import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from './pages';

type Cached = WishView | WishView[] | InfiniteData<Page<WishView>> | undefined | null;

const isPages = (data: Cached): data is InfiniteData<Page<WishView>> =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Applies `change` to every list inside one cache entry. Returns an entry without changes unmodified. */
function changeLists(data: Cached, change: (wishes: WishView[]) => WishView[]): Cached {
  if (Array.isArray(data)) return change(data);
  if (!isPages(data)) return data;
  const pages = data.pages.map((page) => {
    const items = change(page.items);
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
}

function changeEverywhere(client: QueryClient, change: (data: Cached) => Cached): void {
  for (const queryKey of [queryKeys.wishes, queryKeys.recommendations()]) {
    client.setQueriesData<Cached>({ queryKey }, (data) => (data ? change(data) : data));
  }
}

/** Updates one wish in every cache entry: plain lists, pages, recommendations and the single wish. */
export function updateCachedWish(client: QueryClient, wishId: string, update: (wish: WishView) => WishView): void {
  const inList = (wishes: WishView[]) => {
    const at = wishes.findIndex((wish) => wish.id === wishId);
    return wishes[at] ? wishes.with(at, update(wishes[at])) : wishes;
  };
  changeEverywhere(client, (data) => {
    const isThisWish = data && !Array.isArray(data) && 'id' in data && data.id === wishId;
    return isThisWish ? update(data) : changeLists(data, inList);
  });
}

/** Removes the wishes that `isGone` matches from every cached list. */
export function removeCachedWishes(client: QueryClient, isGone: (wish: WishView) => boolean): void {
  const without = (wishes: WishView[]) => (wishes.some(isGone) ? wishes.filter((wish) => !isGone(wish)) : wishes);
  changeEverywhere(client, (data) => changeLists(data, without));
}

/** Writes a wish's reactions, as counted by the server, into every cache entry. */
export function writeCachedReactions(
  client: QueryClient,
  reactions: { wishId: string; reactionCounts: ReactionCounts; myReactions: WishView['myReactions'] },
): void {
  const { wishId, reactionCounts, myReactions } = reactions;
  updateCachedWish(client, wishId, (wish) => ({ ...wish, reactionCounts, myReactions }));
}

/** Returns the wish from any cache entry, or undefined. */
export function findCachedWish(client: QueryClient, wishId: string): WishView | undefined {
  for (const queryKey of [queryKeys.wishes, queryKeys.recommendations()]) {
    for (const [, data] of client.getQueriesData<Cached>({ queryKey })) {
      const lists = Array.isArray(data) ? [data] : isPages(data) ? data.pages.map((page) => page.items) : [[data]];
      for (const list of lists) {
        const found = list.find((wish): wish is WishView => wish?.id === wishId);
        if (found) return found;
      }
    }
  }
  return undefined;
}
