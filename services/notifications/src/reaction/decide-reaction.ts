import { reactionMessage } from '@wishboard/database/entities/notification-message';

/** Current state of a wish, of its reactions and of the owner's notification, as read from the tables. */
export interface ReactionState {
  wishTitle: string;
  /** Number of members who react to the wish now, without its owner and without members whose acts the owner does not see. */
  actorCount: number;
  /** The member who reacted last; null when no reaction is left. */
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
      /** Whether the row becomes unread and the newest, so that the owner notices it. */
      announce: boolean;
    };

/**
 * Decides what happens to the owner's single notification about the reactions to a wish. The decision depends on the current
 * state, not on the order of the events.
 *
 * While the owner has muted reactions, no notification appears, and none becomes unread. An earlier notification is still kept
 * correct, so it may shrink or be removed. Reactions during that time are not announced afterwards. The next reaction after it
 * announces a message that counts everybody who reacts by then.
 *
 * @param reacted whether the event is a new reaction rather than a withdrawn one. A withdrawn reaction announces nothing, even
 *   where the notification was removed long ago.
 */
export function decideReaction(state: ReactionState, reacted: boolean): ReactionDecision {
  const { actorCount, latestActor, present, wishTitle, muted } = state;
  if (!latestActor) return present ? { kind: 'remove' } : { kind: 'keep' };
  if (!present && (muted || !reacted)) return { kind: 'keep' };

  const message = reactionMessage(latestActor.displayName, actorCount, wishTitle);
  const announce = !muted && actorCount > (present?.actorCount ?? 0);
  const same =
    present?.message === message && present.actorCount === actorCount && present.relatedUserId === latestActor.userId;
  return same ? { kind: 'keep' } : { kind: 'write', message, actorCount, relatedUserId: latestActor.userId, announce };
}
