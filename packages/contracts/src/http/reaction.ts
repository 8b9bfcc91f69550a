/** The three reactions, as the words that stand on the wire and in the database. */
export const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;

export type Emoji = (typeof EMOJIS)[number];

/** Number of reactions by emoji. Every count is at least 1: an emoji nobody used is absent. */
export type ReactionCounts = Partial<Record<Emoji, number>>;

/** Body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionRequest {
  emoji: Emoji;
  /** The wanted end state. Absent, the member's reaction is toggled; present, a repeat changes nothing. */
  reacted?: boolean;
}

/** Answer of POST /api/wishes/:id/reactions. */
export interface ToggleReactionResponse {
  wishId: string;
  emoji: Emoji;
  /** Whether the asking member's reaction stands now. */
  reacted: boolean;
  reactionCounts: ReactionCounts;
  myReactions: Emoji[];
}
