import type { Category } from './fields/category.js';
import type { WishView } from './wishes/wish.js';

/**
 * A message of the server-sent event stream that tells a page what has changed. A hint contains no private data: the page reads the
 * member's own data again from the API. A page ignores a hint whose type it does not know.
 */
export type Hint = { type: 'notifications' } | { type: 'recommendations' } | AccountHint | WishesHint;

/**
 * Tells that the member was suspended, or was given or lost a role. The page reads who is signed in again. Nobody is if the member was
 * suspended.
 */
export interface AccountHint {
  type: 'account';
}

/**
 * Tells that wishes of any members have changed. The server collects changes for some seconds before it sends one hint. An absent
 * field means that any value may be affected: any wish, or any category.
 */
export interface WishesHint {
  type: 'wishes';
  /**
   * True when the set of wishes that the member may see has changed, so that the page must read all its lists again: wishes on the
   * page may have to disappear. Absent otherwise. A page that does not know this field assumes that any wish may have changed.
   */
  isOtherSight?: true;
  /** Ids of wishes whose reactions or text have changed. */
  wishes?: string[];
  /** Categories in which a wish was added or removed. */
  categories?: Category[];
  /**
   * Current state of those `wishes` that appear in lists, so that pages need not read them. Deleted, hidden and limited wishes
   * are missing. Absent for a member who has just reacted, when the wishes could not be read, and from a server of the previous
   * release: the page then reads the wishes from the API.
   */
  live?: LiveWish[];
}

/** The fields of a wish that may change while the wish is on a page, and that are the same for every member. */
export type LiveWish = Pick<WishView, 'id' | 'reactionCounts' | 'isGranted' | 'grantedAt'>;
