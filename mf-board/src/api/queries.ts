import type { Category } from '@wishboard/contracts/http/fields/category';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import type { OwnDecisionView, ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { type ChosenList, queryKeys } from '@wishboard/contracts/http/routes';
import type { CheersView } from '@wishboard/contracts/http/wishes/reaction';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** Whom and which categories the member follows. */
export const followsQuery = () => readQuery<FollowsView>(queryKeys.follows);

/** The categories, in the order in which they are shown. */
export const categoriesQuery = () => readQuery<Category[]>(queryKeys.categories);

/** Everybody's wishes, newest first or as chosen, page by page: for useInfiniteQuery. */
export const communityWishesQuery = (category?: Category, chosen?: ChosenList) =>
  pagesQuery<WishView>(queryKeys.communityWishes(category, chosen));

/** The member's own wishes, newest first, page by page: for useInfiniteQuery. */
export const myWishesQuery = () => pagesQuery<WishView>(queryKeys.myWishes);

/** The wishes the member keeps, the last kept first, page by page: for useInfiniteQuery. */
export const keptWishesQuery = () => pagesQuery<WishView>(queryKeys.keptWishes);

/** A member's wishes, newest first, page by page: for useInfiniteQuery. */
export const memberWishesQuery = (username: string) => pagesQuery<WishView>(queryKeys.memberWishes(username));

/** Wishes that have what is asked for, page by page: for useInfiniteQuery. */
export const foundWishesQuery = (query: { q: string; category?: Category } & ChosenList) =>
  pagesQuery<WishView>(queryKeys.foundWishes(query));

/** Up to three wishes like one with this title. */
export const alikeWishesQuery = (title: string) => readQuery<WishView[]>(queryKeys.alikeWishes(title));

/** How many wishes each list has. */
export const wishCountsQuery = () => readQuery<WishCountsView>(queryKeys.wishCounts);

/** What moderators decided about the member and their wishes: read anew whenever they look. */
export const ownDecisionsQuery = () => ({
  ...readQuery<OwnDecisionView[]>(queryKeys.ownDecisions),
  staleTime: 0,
});

/** What the member reported, and what came of it. */
export const ownReportsQuery = () => ({ ...readQuery<ReportView[]>(queryKeys.ownReports), staleTime: 0 });

/** Who cheered for a wish: read anew whenever somebody looks. */
export const cheersQuery = (wishId: string) => ({ ...readQuery<CheersView>(queryKeys.cheers(wishId)), staleTime: 0 });
