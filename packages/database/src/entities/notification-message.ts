/**
 * Returns the message about reactions to a member's own wish: "Mei and 11 others reacted to “New bike”". `latestActorName` is the
 * display name of the member who reacted last. `actorCount` is the number of members who reacted, at least 1, including that one.
 */
export function reactionMessage(latestActorName: string, actorCount: number, wishTitle: string): string {
  return `${actors(latestActorName, actorCount)} reacted to “${wishTitle}”`;
}

/** Returns the message to everybody who reacted to a wish, for when its owner marks the wish granted. */
export function grantedMessage(ownerName: string, wishTitle: string): string {
  return `${ownerName}’s wish “${wishTitle}” was granted!`;
}

/**
 * Returns the message about new wishes of a followed member. `wishTitle` names the first wish of the day after the follow.
 * `count` is the number of wishes from that one on, at least 1.
 */
export function followedMessage(ownerName: string, wishTitle: string, count: number): string {
  return `${ownerName} wished for “${wishTitle}”${count === 1 ? '' : ` and ${count - 1} more`}`;
}

/** Returns the first message to a new member. */
export function welcomeMessage(displayName: string): string {
  return `Welcome to Wishboard, ${displayName}! Make your first wish and see what others wish for.`;
}

/**
 * Returns the message to a member about whom, or about whose wish, moderators decided. Without a title, the decision is about the
 * member.
 */
export function moderationMessage(wishTitle: string | null): string {
  const about = wishTitle === null ? 'you' : `your wish “${wishTitle}”`;
  return `Moderators decided about ${about}. My Board says what, why, and how to object.`;
}

/** Returns the message to a reporter once moderators have decided about the report. */
export function reportMessage(about: string): string {
  return `Moderators looked at what you reported about “${about}”. Thank you for telling them.`;
}

/** Message to a member whose data export is ready. */
export const EXPORT_MESSAGE =
  'The file with everything of yours is ready. Your data, behind your picture, has it for a week.';

function actors(latestActorName: string, actorCount: number): string {
  const others = actorCount - 1;
  if (others === 0) return latestActorName;
  return `${latestActorName} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
