/**
 * What a member reads about reactions to an own wish: "Mei and 11 others reacted to “New bike”". `latestActorName` is the
 * display name of whoever reacted last; `actorCount` is the number of members, at least 1, that one included.
 */
export function reactionMessage(latestActorName: string, actorCount: number, wishTitle: string): string {
  return `${actors(latestActorName, actorCount)} reacted to “${wishTitle}”`;
}

/** What everybody who reacted to a wish reads when its owner marks it granted. */
export function grantedMessage(ownerName: string, wishTitle: string): string {
  return `${ownerName}’s wish “${wishTitle}” was granted!`;
}

/**
 * What a member reads of new wishes of whom they follow: the first of a day since they do, and how many there are from it on, at
 * least 1.
 */
export function followedMessage(ownerName: string, wishTitle: string, count: number): string {
  return `${ownerName} wished for “${wishTitle}”${count === 1 ? '' : ` and ${count - 1} more`}`;
}

/** What a new member reads first. */
export function welcomeMessage(displayName: string): string {
  return `Welcome to Wishboard, ${displayName}! Make your first wish and see what others wish for.`;
}

/** What a member reads whom, or whose wish, moderators decided about. Without a title it is about the member. */
export function moderationMessage(wishTitle: string | null): string {
  const about = wishTitle === null ? 'you' : `your wish “${wishTitle}”`;
  return `Moderators decided about ${about}. My Board says what, why, and how to object.`;
}

/** What a reporter reads once moderators have decided about what they reported. */
export function reportMessage(about: string): string {
  return `Moderators looked at what you reported about “${about}”. Thank you for telling them.`;
}

/** What a member reads once the file with everything of theirs is ready. */
export const EXPORT_MESSAGE =
  'The file with everything of yours is ready. Your data, behind your picture, has it for a week.';

function actors(latestActorName: string, actorCount: number): string {
  const others = actorCount - 1;
  if (others === 0) return latestActorName;
  return `${latestActorName} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
