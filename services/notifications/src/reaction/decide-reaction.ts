import { reactionMessage } from '@wishboard/database/entities/notification-message';

/** What the tables say about a wish, its reactions and its owner's notification, now. */
export interface ReactionTruth {
  wishTitle: string;
  /** Members who react to the wish now, its owner apart and whose acts the owner does not see. */
  actorCount: number;
  /** Whoever reacted last; null when nobody is left. */
  latestActor: { userId: string; displayName: string } | null;
  /** The owner's notification about the wish, if there is one. */
  present: { actorCount: number; message: string; relatedUserId: string | null } | null;
  /** Whether the owner has muted reactions. */
  muted: boolean;
}

export type ReactionDecision =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | {
      kind: 'write';
      message: string;
      actorCount: number;
      relatedUserId: string;
      /** Whether the owner is told anew: the row becomes unread and the newest. */
      announce: boolean;
    };

/**
 * What must become of the owner's one notification about the reactions to a wish. It depends on the truth, not on which
 * event came first.
 *
 * While the owner has muted reactions nothing appears and nothing is news; a notification from before stays true, and so
 * may shrink and go. What came while it was muted is not made up for: the next reaction after it is news, in a message that
 * speaks of everybody who reacts by then.
 *
 * @param reacted whether the event at hand is a reaction, rather than one taken back. What was taken back announces
 *   nothing, even where the notification was cleared away long ago.
 */
export function decideReaction(truth: ReactionTruth, reacted: boolean): ReactionDecision {
  const { actorCount, latestActor, present, wishTitle, muted } = truth;
  if (!latestActor) return present ? { kind: 'remove' } : { kind: 'keep' };
  if (!present && (muted || !reacted)) return { kind: 'keep' };

  const message = reactionMessage(latestActor.displayName, actorCount, wishTitle);
  const announce = !muted && actorCount > (present?.actorCount ?? 0);
  const same =
    present?.message === message && present.actorCount === actorCount && present.relatedUserId === latestActor.userId;
  return same ? { kind: 'keep' } : { kind: 'write', message, actorCount, relatedUserId: latestActor.userId, announce };
}
