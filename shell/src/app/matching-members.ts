import type { UserView } from '@wishboard/contracts/http/user';

/** Members shown at once. An imported community may have many thousands. */
export const MEMBERS_SHOWN = 30;

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Members whose display name or username holds `search`, the first MEMBERS_SHOWN, and how many more there are. */
export function matchingMembers(members: readonly UserView[], search: string): { shown: UserView[]; more: number } {
  const wanted = plain(search.trim());
  const matching = members.filter(
    (member) => plain(member.displayName).includes(wanted) || plain(member.username).includes(wanted),
  );
  return { shown: matching.slice(0, MEMBERS_SHOWN), more: Math.max(0, matching.length - MEMBERS_SHOWN) };
}
