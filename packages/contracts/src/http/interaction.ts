export const INTERACTION_TYPES = ['view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig'] as const;

export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** Body of POST /api/interactions. */
export interface RecordInteractionRequest {
  wishId: string;
  interactionType: InteractionType;
  /** Integer from 1 to 10. Stored, but ignored by the ranking because clients choose it. */
  weight?: number;
}

/** Body of POST /api/interactions/impressions: recommendations that were visible in the viewport. */
export interface RecordImpressionsRequest {
  /** Ids of 1 to 60 wishes. A wish that no longer exists, or was already reported today, is not counted. */
  wishIds: string[];
}

/** Response body of POST /api/interactions. */
export interface InteractionView {
  id: string;
  wishId: string;
  interactionType: InteractionType;
  weight: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}
