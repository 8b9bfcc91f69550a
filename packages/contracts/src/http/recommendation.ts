import type { WishView } from './wishes/wish.js';

export const RECOMMENDATION_REASONS = ['liked', 'interest', 'popular', 'fresh'] as const;

/** Why a wish is recommended: `value` is the liked wish's title, the keyword, or empty. */
export interface RecommendationReason {
  kind: (typeof RECOMMENDATION_REASONS)[number];
  value: string;
}

/** Everything that can have brought a wish into a list; a client shows one it does not know as no reason at all. */
export const RECOMMENDATION_SOURCES = [...RECOMMENDATION_REASONS, 'wished', 'category', 'trending'] as const;

/**
 * What brought a wish into a list: `value` is the title of the wish that was liked or that is the member's own, the keyword, the
 * category, or empty.
 */
export interface RecommendationSource {
  kind: (typeof RECOMMENDATION_SOURCES)[number];
  value: string;
}

/** One item of GET /api/recommendations. */
export interface RecommendationView extends WishView {
  /** What contributed most. Absent where other wishes of the list have said so already and nothing else contributed. */
  reason?: RecommendationReason;
  /** The same where it is nothing that {@link RecommendationReason} can say, which then is the strongest of what it can. */
  because?: RecommendationSource;
}

/** Sources that are named of one recommendation. */
export const SOURCES_MAX = 4;

/** A source as it is explained: with the wish it speaks of, where there is one. */
export interface ExplainedSource extends RecommendationSource {
  wishId: string | null;
  /** How much it contributed beside the strongest, from 0 to 1; absent where that is not known. */
  weight?: number;
}

/** Answer of GET /api/recommendations/:wishId/why. */
export interface WhyView {
  /** What contributed, most first, at most {@link SOURCES_MAX}. Empty of a wish that is not recommended now. */
  sources: ExplainedSource[];
}
