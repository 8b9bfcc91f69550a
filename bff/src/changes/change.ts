/** What one process tells the others, so that none of them answers from an outdated cache. */
export type Change =
  /** Something a wish shows has changed, or it is gone. */
  | { kind: 'wish'; wishId: string }
  /** A member's own reactions have changed, or what they keep. */
  | { kind: 'reactions'; userId: string }
  /** A wish was added at the head of lists, or has left or joined them anywhere. */
  | { kind: 'lists'; scopes: string[]; anywhere: boolean }
  /** How a member is shown on their wishes has changed. */
  | { kind: 'profile'; userId: string }
  /** What operators say to everybody has changed (notices/). */
  | { kind: 'notices' }
  /** What stands on moderators' lists has changed (moderation/filters/filters.service.ts). */
  | { kind: 'filters' }
  /** A session was revoked. The hash is hexadecimal. */
  | { kind: 'session'; tokenHash: string }
  /** What a member does not see has changed: they hid, muted or blocked, or were blocked. */
  | { kind: 'sight'; userId: string }
  /** What a member is shown personally has changed: notifications, recommendations. */
  | { kind: 'member'; userId: string };

/** Keys of every list a wish stands in. */
export function scopesOf(wish: { userId: string; category: string }): string[] {
  return ['*', wish.category, wish.userId];
}

/** PostgreSQL refuses a notification of 8000 bytes or more. */
const PAYLOAD_MAX = 7900;

/** Packs changes into as few payloads as the limit allows. */
export function packChanges(from: string, changes: readonly Change[]): string[] {
  const payloads: string[] = [];
  const head = `{"from":${JSON.stringify(from)},"changes":[`;
  let parts: string[] = [];
  let size = head.length + 2;
  const flush = () => {
    if (parts.length > 0) payloads.push(`${head}${parts.join(',')}]}`);
    parts = [];
    size = head.length + 2;
  };
  for (const text of new Set(changes.map((change) => JSON.stringify(change)))) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > PAYLOAD_MAX) flush();
    parts.push(text);
    size += bytes;
  }
  flush();
  return payloads;
}

/**
 * The changes a payload holds. A worker need not know this format: it sends `{"wishes":["id", ...]}`, and beside it
 * `"categories":["from", "to"]` when a wish went from one to the other.
 * Null for what cannot be read, or for a payload of the process `self`.
 */
export function unpackChanges(payload: string, self: string): Change[] | null {
  try {
    const message = JSON.parse(payload) as {
      from?: string;
      changes?: Change[];
      wishes?: string[];
      categories?: string[];
    };
    if (message.from === self) return null;
    const wishes = (message.wishes ?? []).map((wishId): Change => ({ kind: 'wish', wishId }));
    const { changes = [], categories = [] } = message;
    const moved: Change[] = categories.length > 0 ? [{ kind: 'lists', scopes: categories, anywhere: true }] : [];
    return [...changes, ...wishes, ...moved];
  } catch {
    return null;
  }
}
