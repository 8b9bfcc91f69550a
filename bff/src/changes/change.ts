/** A change that processes publish, so that none of them answers from an outdated cache. */
export type Change =
  /** A wish looks different, or was deleted. */
  | { kind: 'wish'; wishId: string }
  /** A member's own reactions or kept wishes changed. */
  | { kind: 'reactions'; userId: string }
  /** A wish was added at the head of lists or, with `anywhere`, has left or joined them at any position. */
  | { kind: 'lists'; scopes: string[]; anywhere: boolean }
  /** A member's name or picture, as shown on the member's wishes, changed. */
  | { kind: 'profile'; userId: string }
  /** The operators' notices changed (notices/). */
  | { kind: 'notices' }
  /** The moderators' filters changed (moderation/filters/filters.service.ts). */
  | { kind: 'filters' }
  /** A session was revoked. The hash is hexadecimal. */
  | { kind: 'session'; tokenHash: string }
  /** Operators or moderators changed a member's account: they suspended or reinstated the member, or gave or took a role. */
  | { kind: 'account'; userId: string }
  /** A member's sight changed: the member hid, muted or blocked, or was blocked. */
  | { kind: 'sight'; userId: string }
  /** A member's personal data changed: notifications, recommendations. */
  | { kind: 'member'; userId: string };

/** Returns the keys of all lists that contain a wish. */
export function scopesOf(wish: { userId: string; category: string }): string[] {
  return ['*', wish.category, wish.userId];
}

/** Maximum payload in bytes. PostgreSQL refuses a notification of 8000 bytes or more. */
const PAYLOAD_MAX = 7900;

/** Packs changes into as few payloads as the size limit allows. */
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
 * Returns the changes in a payload; null for a payload that cannot be parsed or was sent by the process `self`. Workers use a simpler
 * format: `{"wishes":["id", ...]}`, with `"categories":["from", "to"]` when a wish moved from one category to another.
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
