import type { Category } from '@wishboard/contracts/http/category';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { pagesQuery } from '@wishboard/web-kit/api/pages';

/** Everybody's wishes, newest first, page by page: for useInfiniteQuery. */
export const communityWishesQuery = (category?: Category) => pagesQuery<WishView>(queryKeys.communityWishes(category));
