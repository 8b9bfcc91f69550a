export const INTERACTION_TYPES = ['view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig'] as const;

export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** Body of POST /api/interactions. */
export interface RecordInteractionRequest {
  wishId: string;
  interactionType: InteractionType;
  /** Integer 1 to 10. Stored, and not trusted by the ranking. */
  weight?: number;
}

/** Body of POST /api/interactions/impressions: recommendations that were in sight. */
export interface RecordImpressionsRequest {
  /** 1 to 60 wishes. One that is gone, or was told of today, counts no more. */
  wishIds: string[];
}

/** Answer of POST /api/interactions. */
export interface InteractionView {
  id: string;
  wishId: string;
  interactionType: InteractionType;
  weight: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}
