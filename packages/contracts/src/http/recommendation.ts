import type { WishView } from './wishes/wish.js';

export const RECOMMENDATION_REASONS = ['liked', 'interest', 'popular', 'fresh'] as const;

/** Reason for a recommendation. `value` is the title of the liked wish, the keyword, or empty. */
export interface RecommendationReason {
  kind: (typeof RECOMMENDATION_REASONS)[number];
  value: string;
}

/** Kinds of sources that can bring a wish into a list. A client treats a kind that it does not know as no reason. */
export const RECOMMENDATION_SOURCES = [...RECOMMENDATION_REASONS, 'wished', 'category', 'trending'] as const;

/**
 * Source that brought a wish into a list. `value` is the title of a wish that the member liked or made, the keyword, the category,
 * or empty.
 */
export interface RecommendationSource {
  kind: (typeof RECOMMENDATION_SOURCES)[number];
  value: string;
}

/** One item of GET /api/recommendations. */
export interface RecommendationView extends WishView {
  /**
   * Source that contributed most, if {@link RecommendationReason} can express it, else the strongest source that it can express.
   * Absent when no source is left that other wishes of the list have not already given as their reason.
   */
  reason?: RecommendationReason;
  /** Source that contributed most, when {@link RecommendationReason} cannot express it. Absent when `reason` is that source. */
  because?: RecommendationSource;
}

/** Maximum number of sources that an explanation names for one recommendation. */
export const SOURCES_MAX = 4;

/** A source in an explanation, with the id of the wish that it refers to, or null. */
export interface ExplainedSource extends RecommendationSource {
  wishId: string | null;
  /** Contribution relative to the strongest source, from 0 to 1. Absent when unknown. */
  weight?: number;
}

/** Response body of GET /api/recommendations/:wishId/why. */
export interface WhyView {
  /** Sources by contribution, the strongest first, at most {@link SOURCES_MAX}. Empty for a wish that is not currently recommended. */
  sources: ExplainedSource[];
}
