import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { Refusals } from '../refusals/use-refusals';

/** Actions of the cards in the strip and the panel. */
export interface CardActions {
  refusals: Refusals;
  /** Opens the explanation of why a wish is recommended. */
  askWhy(wish: RecommendationView): void;
  /** Id of the wish whose explanation is open; its card stays in the list meanwhile. */
  askedId: string | null;
  onOpenWish(wishId: string): void;
}
