import type { Category } from './category.js';

/**
 * What a message of the stream of hints says has changed. A hint holds no data: whoever reads it asks the API again. A page
 * passes over a type it does not know.
 */
export type Hint = { type: 'notifications' } | { type: 'recommendations' } | WishesHint;

/** Wishes have changed, of whomever. Gathered for some seconds, for everybody the same; an absent part may be any. */
export interface WishesHint {
  type: 'wishes';
  /** Wishes whose reactions or text are no longer what they were. */
  wishes?: string[];
  /** Categories in which a wish is new, or is no more. */
  categories?: Category[];
}
