/**
 * Similarities by which the board detects wishes of new members that are alike: much of the same text, the same link, a link to the
 * same page with any query, or the same network of origin.
 */
export const MARK_KINDS = ['text', 'link', 'page', 'network'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A similarity that the board detected: `wishes` wishes by `members` new members within a day. */
export interface Likeness {
  kind: MarkKind;
  wishes: number;
  members: number;
}

const LIKENESS = new RegExp(`^alike (${MARK_KINDS.join('|')}): (\\d+) of (\\d+)$`);

/** Formats a similarity for the `heldFor` field of a decision. */
export function likenessText({ kind, wishes, members }: Likeness): string {
  return `alike ${kind}: ${wishes} of ${members}`;
}

/** Parses the output of {@link likenessText}. Returns null for any other text, such as an entry of a filter list. */
export function likenessIn(heldFor: string): Likeness | null {
  const found = LIKENESS.exec(heldFor);
  return found && { kind: found[1] as MarkKind, wishes: Number(found[2]), members: Number(found[3]) };
}

const EMERGENCY = 'emergency: ';

/** Formats the `heldFor` field of a decision for a new member's wish that linked to a host during an emergency. */
export const emergencyText = (host: string): string => EMERGENCY + host;

/** Parses the output of {@link emergencyText} and returns the host. Returns null for any other text. */
export const emergencyHostIn = (heldFor: string): string | null =>
  heldFor.startsWith(EMERGENCY) ? heldFor.slice(EMERGENCY.length) : null;
