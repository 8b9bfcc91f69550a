/** By what wishes of new members are alike: much of their text, a link, the page of a link whatever its query, the network they came from. */
export const MARK_KINDS = ['text', 'link', 'page', 'network'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** What the board noticed by itself: so many wishes of so many new members within a day. */
export interface Likeness {
  kind: MarkKind;
  wishes: number;
  members: number;
}

const LIKENESS = new RegExp(`^alike (${MARK_KINDS.join('|')}): (\\d+) of (\\d+)$`);

/** As `heldFor` of a decision keeps it. */
export function likenessText({ kind, wishes, members }: Likeness): string {
  return `alike ${kind}: ${wishes} of ${members}`;
}

/** What {@link likenessText} wrote; null for what is no such text: something on a list. */
export function likenessIn(heldFor: string): Likeness | null {
  const found = LIKENESS.exec(heldFor);
  return found && { kind: found[1] as MarkKind, wishes: Number(found[2]), members: Number(found[3]) };
}

const EMERGENCY = 'emergency: ';

/** As `heldFor` of a decision keeps that a new member linked to a host while there was an emergency. */
export const emergencyText = (host: string): string => EMERGENCY + host;

/** The host in what {@link emergencyText} wrote; null for any other text. */
export const emergencyHostIn = (heldFor: string): string | null =>
  heldFor.startsWith(EMERGENCY) ? heldFor.slice(EMERGENCY.length) : null;
