import type { UserSummary } from '../fields/user.js';

/** The three reactions, as they are written on the wire and in the database. */
export const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;

export type Emoji = (typeof EMOJIS)[number];

/** Number of reactions by emoji. Every count is at least 1: emojis without reactions are absent. */
export type ReactionCounts = Partial<Record<Emoji, number>>;

/** Body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionRequest {
  emoji: Emoji;
  /** Desired state. When absent, the request toggles the member's reaction. When present, repeating the request changes nothing. */
  reacted?: boolean;
}

/** Maximum number of members that GET /api/wishes/:id/reactions names. */
export const CHEERS_NAMED = 20;
/** Maximum number of members that GET /api/wishes/:id/reactions counts. */
export const CHEERS_COUNTED = 1000;

/** A member who cheered for a wish. */
export interface Cheer extends UserSummary {
  /** Their reactions, the earliest first. Absent from a server of the previous release. */
  emojis?: Emoji[];
}

/** Response body of GET /api/wishes/:id/reactions: the members who cheered for a wish, except its owner. */
export interface CheersView {
  /** Number of members, each counted once, up to {@link CHEERS_COUNTED}. */
  count: number;
  /** The first members who cheered, at most {@link CHEERS_NAMED}. */
  members: Cheer[];
}

/** Response body of POST /api/wishes/:id/reactions. */
export interface ToggleReactionResponse {
  wishId: string;
  emoji: Emoji;
  /** Whether the requesting member's reaction exists now. */
  reacted: boolean;
  reactionCounts: ReactionCounts;
  myReactions: Emoji[];
}
