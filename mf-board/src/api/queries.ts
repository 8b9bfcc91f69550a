import type { Category } from '@wishboard/contracts/http/category';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wish';
import { pagesQuery } from '@wishboard/web-kit/api/pages';
import { readQuery } from '@wishboard/web-kit/api/queries';

/** The categories, in the order in which they are shown. */
export const categoriesQuery = () => readQuery<Category[]>(queryKeys.categories);

/** Everybody's wishes, newest first, page by page: for useInfiniteQuery. */
export const communityWishesQuery = (category?: Category) => pagesQuery<WishView>(queryKeys.communityWishes(category));

/** The member's own wishes, newest first, page by page: for useInfiniteQuery. */
export const myWishesQuery = () => pagesQuery<WishView>(queryKeys.myWishes);

/** How many wishes each list has. */
export const wishCountsQuery = () => readQuery<WishCountsView>(queryKeys.wishCounts);
