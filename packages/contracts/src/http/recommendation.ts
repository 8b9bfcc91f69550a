import type { WishView } from './wish.js';

export const RECOMMENDATION_REASONS = ['liked', 'interest', 'popular', 'fresh'] as const;

/** Why a wish is recommended: `value` is the liked wish's title, the keyword, or empty. */
export interface RecommendationReason {
  kind: (typeof RECOMMENDATION_REASONS)[number];
  value: string;
}

/** One item of GET /api/recommendations. */
export interface RecommendationView extends WishView {
  reason?: RecommendationReason;
}
