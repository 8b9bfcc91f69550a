import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { isId } from '../../src/common/validation/decorators.js';
import { UNKNOWN_ID } from '../harness.js';
import type { KnownState, KnownWish } from './known.js';

/** The `wrong…` functions return what is wrong with a response, or null. */
export function wrongMember(
  known: KnownState,
  { username, wishCount, grantedCount }: MemberView,
  asked: string,
): string | null {
  const owner = known.users[known.usernames.indexOf(asked)];
  const theirs = [...known.wishes.values()].filter((wish) => wish.owner === owner);
  const granted = theirs.filter(({ view }) => view.isGranted).length;
  return username === asked && wishCount === theirs.length && grantedCount === granted ? null : 'is told otherwise';
}

export function wrongHidden(known: KnownState, { wishes, muted, blocked }: HiddenView, userId: string): string | null {
  const hidden = [...known.wishes].filter(
    ([id, { owner }]) => known.sight.isHidden(userId, id) && !known.sight.isBlocked(userId, owner),
  );
  const quiet = known.users.filter((id) => known.sight.isMuted(userId, id) && !known.sight.isBlocked(userId, id));
  const refused = known.users.filter((id) => known.sight.hasBlocked(userId, id));
  const found = [wishes, muted, blocked].map((list) => list.map(({ id }) => id).sort());
  const expected = [hidden.map(([id]) => id), quiet, refused].map((ids) => [...ids].sort());
  return same(found, expected) ? null : 'lists other than what was hidden';
}

export function wrongCounts(
  known: KnownState,
  { mine, kept, categories }: WishCountsView,
  userId: string,
): string | null {
  const wishes = [...known.wishes.values()];
  const all = Object.values(categories).reduce((sum, count) => sum + count, 0);
  const own = wishes.filter(({ owner }) => owner === userId).length;
  const keeps = [...known.wishes].filter(
    ([id, wish]) => wish.kept.has(userId) && known.sight.lists(userId, id, wish.owner),
  ).length;
  return mine === own && kept === keeps && all === wishes.length ? null : 'counts other wishes';
}

export function wrongAbout(known: KnownState, views: WishView[], userId: string): string | null {
  for (const view of views) {
    const wish = known.wishes.get(view.id);
    if (!wish) return `shows ${view.id}, which was deleted`;
    if (!known.sight.shows(userId, view.id, wish.owner)) return `shows ${view.id}, which its member does not see`;
    const mine = [...wish.reactions].filter((one) => one.startsWith(userId)).map((one) => one.slice(userId.length));
    const shown: Partial<WishView> = { ...wish.view, reactionCounts: countsOf(wish), myReactions: mine as Emoji[] };
    for (const name of ['title', 'description', 'productUrl', 'isGranted', 'reactionCounts', 'tags'] as const) {
      if (!same(view[name], shown[name])) return `shows another ${name} of ${view.id}`;
    }
    if (!same([...view.myReactions].sort(), mine.sort())) return `shows others' reactions of ${view.id}`;
    if ((view.isKept ?? false) !== wish.kept.has(userId)) return `shows that others keep ${view.id}`;
  }
  return null;
}

/** Returns the number of visible members, other than the owner, who reacted. */
export function cheeredBy(wish: KnownWish | undefined, isSeen: (member: string) => boolean): number {
  const members = new Set([...(wish?.reactions ?? [])].map((one) => one.slice(0, UNKNOWN_ID.length)).filter(isSeen));
  members.delete(wish?.owner ?? '');
  return members.size;
}

export function countsOf({ reactions }: KnownWish): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of reactions) counts[one.slice(UNKNOWN_ID.length)] = (counts[one.slice(UNKNOWN_ID.length)] ?? 0) + 1;
  return counts;
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether two values are equal; ids are compared case-insensitively. */
export function same(a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((value) => JSON.stringify(sorted(value ?? null)));
  return left === right || (isId(a) && typeof b === 'string' && a.toLowerCase() === b);
}
