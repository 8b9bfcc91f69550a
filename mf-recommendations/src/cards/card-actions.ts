import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { Refusals } from '../refusals/use-refusals';

/** What can be done with the cards of either view. */
export interface CardActions {
  refusals: Refusals;
  /** Tells why a wish is recommended. */
  askWhy(wish: RecommendationView): void;
  /** The wish of which that is told now: its card stays meanwhile. */
  askedId: string | null;
  onOpenWish(wishId: string): void;
}
