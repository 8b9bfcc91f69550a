import type { UserSummary } from '../fields/user.js';

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

/** Members that GET /api/wishes/:id/reactions names and counts at most. */
export const CHEERS_NAMED = 20;
export const CHEERS_COUNTED = 1000;

/** A member who cheered for a wish. */
export interface Cheer extends UserSummary {
  /** What they reacted with, the first in front. A server of the release before does not say. */
  emojis?: Emoji[];
}

/** Answer of GET /api/wishes/:id/reactions: who cheered for a wish, its owner apart. */
export interface CheersView {
  /** How many members, each once; no more than {@link CHEERS_COUNTED} are counted. */
  count: number;
  /** The first of them, at most {@link CHEERS_NAMED}. */
  members: Cheer[];
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
