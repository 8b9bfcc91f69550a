import type { Category } from './fields/category.js';
import type { WishView } from './wishes/wish.js';

/**
 * What a message of the stream of hints says has changed. A hint holds nothing that is anybody's own: whoever reads it asks the
 * API again. A page passes over a type it does not know.
 */
export type Hint = { type: 'notifications' } | { type: 'recommendations' } | WishesHint;

/** Wishes have changed, of whomever. Gathered for some seconds, for everybody the same; an absent part may be any. */
export interface WishesHint {
  type: 'wishes';
  /**
   * The member sees other wishes now than before: what is on the page may have to go, so that all of it is read again. Absent
   * otherwise, and a page that does not know it takes any wish to have changed.
   */
  isOtherSight?: true;
  /** Wishes whose reactions or text are no longer what they were. */
  wishes?: string[];
  /** Categories in which a wish is new, or is no more. */
  categories?: Category[];
  /**
   * Those of the named wishes that there are, as they were a moment ago, so that pages need not read them. Absent for a member
   * who reacted meanwhile, where they could not be read, and from a server of the release before: a page then asks.
   */
  live?: LiveWish[];
}

/** What changes of a wish while it is on everybody's screen. */
export type LiveWish = Pick<WishView, 'id' | 'reactionCounts' | 'isGranted' | 'grantedAt'>;
