import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { pagesQuery } from '@wishboard/web-kit/api/pages';

/** The member's own wishes, newest first, page by page: for useInfiniteQuery. */
export const myWishesQuery = () => pagesQuery<WishView>(queryKeys.myWishes);
