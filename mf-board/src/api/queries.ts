import type { Category } from '@wishboard/contracts/http/fields/category';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import type { OwnDecisionView, ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { type ChosenList, queryKeys } from '@wishboard/contracts/http/routes';
import type { CheersView } from '@wishboard/contracts/http/wishes/reaction';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** Reads which members and categories the member follows. */
export const followsQuery = () => readQuery<FollowsView>(queryKeys.follows);

/** Reads the categories in their display order. */
export const categoriesQuery = () => readQuery<Category[]>(queryKeys.categories);

/** Reads the wishes of the whole community page by page, newest first or in the chosen order. For `useInfiniteQuery`. */
export const communityWishesQuery = (category?: Category, chosen?: ChosenList) =>
  pagesQuery<WishView>(queryKeys.communityWishes(category, chosen));

/** Reads the member's own wishes page by page, newest first. For `useInfiniteQuery`. */
export const myWishesQuery = () => pagesQuery<WishView>(queryKeys.myWishes);

/** Reads the wishes that the member keeps page by page, the last kept first. For `useInfiniteQuery`. */
export const keptWishesQuery = () => pagesQuery<WishView>(queryKeys.keptWishes);

/** Reads the wishes of one member page by page, newest first. For `useInfiniteQuery`. */
export const memberWishesQuery = (username: string) => pagesQuery<WishView>(queryKeys.memberWishes(username));

/** Reads the wishes that match a search page by page. For `useInfiniteQuery`. */
export const foundWishesQuery = (query: { q: string; category?: Category } & ChosenList) =>
  pagesQuery<WishView>(queryKeys.foundWishes(query));

/** Reads up to three wishes whose title is similar to the given one. */
export const alikeWishesQuery = (title: string) => readQuery<WishView[]>(queryKeys.alikeWishes(title));

/** Reads the number of wishes in each list. */
export const wishCountsQuery = () => readQuery<WishCountsView>(queryKeys.wishCounts);

/** Reads the moderators' decisions about the member and their wishes. Always stale, so each mount reads the decisions again. */
export const ownDecisionsQuery = () => ({
  ...readQuery<OwnDecisionView[]>(queryKeys.ownDecisions),
  staleTime: 0,
});

/** Reads the member's own reports and their outcomes. Always stale, so each mount reads the reports again. */
export const ownReportsQuery = () => ({ ...readQuery<ReportView[]>(queryKeys.ownReports), staleTime: 0 });

/** Reads who cheered for a wish. Always stale, so each mount reads the cheers again. */
export const cheersQuery = (wishId: string) => ({ ...readQuery<CheersView>(queryKeys.cheers(wishId)), staleTime: 0 });
