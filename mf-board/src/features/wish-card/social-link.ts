/** Returns the address of an account's profile page. The handle may carry one leading `@`. */
export function instagramProfile(igAccount: string): string {
  return `https://www.instagram.com/${encodeURIComponent(igAccount.replace(/^@/, ''))}/`;
}

/** Returns the displayed handle, with exactly one leading `@`. */
export function instagramHandle(igAccount: string): string {
  return `@${igAccount.replace(/^@/, '')}`;
}
