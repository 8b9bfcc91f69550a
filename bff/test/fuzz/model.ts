import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import {
  INTERESTS_ADDED_MAX,
  type PreferencesView,
  type StatedInterests,
  saidAfter,
} from '@wishboard/contracts/http/members/preferences';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import type { CheersView, Emoji, ToggleReactionResponse } from '@wishboard/contracts/http/wishes/reaction';
import type { ToggleKeptResponse, WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { isId } from '../../src/common/validation/decorators.js';
import { type Answer, UNKNOWN_ID } from '../harness.js';
import { FollowsModel } from './follows-model.js';
import { SightModel } from './sight-model.js';

interface KnownWish {
  owner: string;
  view: WishView;
  reactions: Set<string>;
  /** Members who keep it. */
  kept: Set<string>;
}

/** A request as it was sent, with what the world knows about it. */
export interface Sent {
  call: string;
  userId: string;
  /** The id in the path, in lower case; a username as it was sent. */
  id: string;
  body: Record<string, unknown>;
}

/** How many wishes, the newest of those there are, requests speak of. */
const IN_USE = 20;

/** What the product must hold after the requests so far: wishes, their reactions, and what members are told. */
export class Model {
  private readonly wishes = new Map<string, KnownWish>();
  private readonly gone: string[] = [UNKNOWN_ID];
  private readonly notifications = new Map<string, { owner: string; read: boolean }>();
  private readonly muted = new Map<string, string[]>();
  /** Members whose board nobody else may see. */
  private readonly hidden = new Set<string>();
  private readonly said = new Map<string, StatedInterests>();
  private readonly sight = new SightModel();
  private readonly follows = new FollowsModel();

  /** @param users their ids, and in the same order their usernames */
  constructor(
    private readonly users: readonly string[],
    private readonly usernames: readonly string[],
  ) {}

  addNotification(id: string, owner: string): void {
    this.notifications.set(id, { owner, read: false });
  }

  /** Every wish that was acknowledged and not deleted, in the order of ids. */
  wishRows(): { id: string; title: string; granted: boolean }[] {
    const rows = [...this.wishes].map(([id, { view }]) => ({ id, title: view.title, granted: view.isGranted }));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The id that a request means by a number: of something there is, that was deleted, or that never was. */
  idAt(call: string, at: number): string {
    if (call.includes('{username}')) return [...this.usernames, 'nobody'][at % (this.usernames.length + 1)] ?? '';
    if (call.includes('{category}')) return [...CATEGORIES, 'kites'][at % (CATEGORIES.length + 1)] ?? '';
    const alive = [...this.wishes.keys()].slice(-IN_USE);
    const candidates = call.includes('/notifications/')
      ? [...this.notifications.keys(), UNKNOWN_ID, ...alive.slice(-1)]
      : [...alive, ...this.gone.slice(-3)];
    const id = candidates[at % candidates.length] ?? UNKNOWN_ID;
    return at > 50 ? id.toUpperCase() : id;
  }

  /** The same for a member's id. */
  userAt(at: number): string {
    return [...this.users, ...this.users, UNKNOWN_ID, this.gone[0]][at % 8] ?? UNKNOWN_ID;
  }

  /** The status that a request deserves which the description lets pass. */
  statusOf({ call, userId, id, body }: Sent): number {
    const wish = this.wishes.get(id);
    switch (call) {
      case 'POST /api/wishes':
        return 201;
      case 'POST /api/interactions': {
        const looked = String(body.wishId).toLowerCase();
        const owner = this.wishes.get(looked)?.owner;
        return owner !== undefined && this.sight.shows(userId, looked, owner) ? 201 : 404;
      }
      case 'PATCH /api/wishes/{id}':
      case 'DELETE /api/wishes/{id}':
      case 'POST /api/wishes/{id}/toggle-granted':
      case 'POST /api/wishes/{id}/preview/retry':
        if (!wish) return 404;
        if (wish.owner !== userId) return 403;
        if (body.productTitle && !(body.productUrl === undefined ? wish.view.productUrl : body.productUrl)) return 400;
        return call.startsWith('DELETE') ? 204 : 200;
      case 'POST /api/reports': {
        const subject = String(body.id).toLowerCase();
        const isMember = body.kind === 'member' && this.users.includes(subject);
        const about = isMember ? subject : body.kind === 'wish' && this.wishes.get(subject)?.owner;
        if (!about) return 404;
        return about === userId ? 403 : 201;
      }
      case 'POST /api/moderation/objections':
        return 404;
      case 'GET /api/wishes/{id}':
      case 'GET /api/wishes/{id}/reactions':
      case 'POST /api/wishes/{id}/reactions':
      case 'POST /api/wishes/{id}/keep':
        return wish && this.sight.shows(userId, id, wish.owner) ? 200 : 404;
      case 'POST /api/recommendations/{wishId}/dismiss':
      case 'POST /api/recommendations/{wishId}/less':
        return wish && this.sight.shows(userId, id, wish.owner) ? 204 : 404;
      case 'GET /api/recommendations/{wishId}/why':
        return wish && this.sight.lists(userId, id, wish.owner) ? 200 : 404;
      case 'POST /api/wishes/{id}/hide':
        if (!wish) return 404;
        return wish.owner === userId ? 400 : 204;
      case 'POST /api/users/{username}/mute':
      case 'POST /api/users/{username}/block': {
        const other = this.users[this.usernames.indexOf(id)];
        if (other === undefined) return 404;
        return other === userId ? 400 : 204;
      }
      case 'POST /api/users/{username}/follow': {
        const other = this.users[this.usernames.indexOf(id)];
        if (other === undefined || this.sight.isBlocked(userId, other)) return 404;
        return other === userId ? 400 : 204;
      }
      case 'POST /api/categories/{category}/follow':
      case 'DELETE /api/categories/{category}/follow':
        return CATEGORIES.some((one) => one === id) ? 204 : 404;
      case 'DELETE /api/users/{username}/mute':
      case 'DELETE /api/users/{username}/block':
      case 'DELETE /api/users/{username}/follow':
        return this.usernames.includes(id) ? 204 : 404;
      case 'DELETE /api/wishes/{id}/hide':
        return 204;
      case 'GET /api/users/{username}':
      case 'GET /api/wishes/of/{username}': {
        const owner = this.users[this.usernames.indexOf(id)];
        const isShown = owner !== undefined && (owner === userId || !this.hidden.has(owner));
        return isShown && !this.sight.isBlocked(userId, owner) ? 200 : 404;
      }
      case 'DELETE /api/recommendations/{wishId}/less':
        return 204;
      case 'POST /api/notifications/{id}/read':
        return this.notifications.get(id)?.owner === userId ? 200 : 404;
      case 'POST /api/user/switch':
        return this.users.includes(String(body.userId).toLowerCase()) ? 200 : 404;
      case 'PATCH /api/user/preferences': {
        const before = this.said.get(userId) ?? { added: [], removed: [] };
        return saidAfter(before, body).added.length > INTERESTS_ADDED_MAX ? 400 : 200;
      }
      case 'DELETE /api/user/preferences':
      case 'POST /api/interactions/impressions':
        return 204;
      default:
        return 200;
    }
  }

  /** Takes in a success. Answers what is wrong with it, or null. */
  take({ call, userId, id, body }: Sent, answer: Answer): string | null {
    const wish = this.wishes.get(id);
    const view = answer.body as WishView;
    const wrongFields = Object.keys(body).filter(
      (name) =>
        name !== 'productTitle' &&
        name !== 'displayName' &&
        !same(body[name], (answer.body as Record<string, unknown>)?.[name]),
    );
    switch (call) {
      case 'POST /api/wishes':
        this.wishes.set(view.id, { owner: userId, view, reactions: new Set(), kept: new Set() });
        return wrongFields.length > 0 || view.userId !== userId ? `keeps other ${wrongFields}` : null;
      case 'PATCH /api/wishes/{id}':
        if (wish) wish.view = view;
        return wrongFields.length > 0 ? `keeps other ${wrongFields}` : null;
      case 'DELETE /api/wishes/{id}':
        this.wishes.delete(id);
        this.gone.push(id);
        return null;
      case 'POST /api/wishes/{id}/toggle-granted': {
        const was = wish?.view.isGranted;
        if (wish) wish.view = view;
        const wanted = body.granted ?? !was;
        return view.isGranted !== wanted || (view.grantedAt !== null) !== view.isGranted ? 'is not toggled' : null;
      }
      case 'POST /api/wishes/{id}/reactions':
        return wish ? takeReaction(wish, userId, body, answer.body as ToggleReactionResponse) : null;
      case 'POST /api/wishes/{id}/keep':
        return wish ? takeKept(wish, userId, body, answer.body as ToggleKeptResponse) : null;
      case 'POST /api/user/switch':
        return view.id === String(body.userId).toLowerCase() ? null : 'is another member';
      case 'GET /api/user':
        return view.id === userId ? null : 'is another member';
      case 'POST /api/notifications/{id}/read':
        this.notifications.set(id, { owner: userId, read: true });
        return null;
      case 'POST /api/notifications/read-all': {
        const unread = [...this.notifications.values()].filter(({ owner, read }) => owner === userId && !read);
        for (const one of unread) one.read = true;
        return same(answer.body, { updated: unread.length }) ? null : `had ${unread.length} unread`;
      }
      case 'PATCH /api/user/preferences': {
        const { stated } = answer.body as PreferencesView;
        if (stated) this.said.set(userId, stated);
        return null;
      }
      case 'DELETE /api/user/preferences':
        this.said.delete(userId);
        return null;
      case 'PUT /api/notifications/settings':
        this.muted.set(userId, body.muted as string[]);
        return same(answer.body, body) ? null : 'is not what was sent';
      case 'GET /api/notifications/settings':
        return same(answer.body, { muted: this.muted.get(userId) ?? [] }) ? null : 'is not what was set';
      case 'GET /api/wishes/{id}':
        return this.wrongAbout([view], userId);
      case 'GET /api/wishes/{id}/reactions': {
        const seen = (member: string) => this.sight.seesActsOf(userId, member);
        return (answer.body as CheersView).count === cheeredBy(wish, seen) ? null : 'counts other members';
      }
      case 'POST /api/wishes/{id}/hide':
      case 'DELETE /api/wishes/{id}/hide':
      case 'POST /api/users/{username}/mute':
      case 'DELETE /api/users/{username}/mute':
      case 'POST /api/users/{username}/block':
      case 'DELETE /api/users/{username}/block':
        if (call.startsWith('POST /api/users') && call.endsWith('/block')) {
          this.follows.part(userId, this.users[this.usernames.indexOf(id)] ?? '');
        }
        this.sight.take(
          call,
          userId,
          call.includes('{username}') ? (this.users[this.usernames.indexOf(id)] ?? '') : id,
        );
        return null;
      case 'POST /api/users/{username}/follow':
      case 'DELETE /api/users/{username}/follow':
      case 'POST /api/categories/{category}/follow':
      case 'DELETE /api/categories/{category}/follow':
        this.follows.take(call, userId, this.users[this.usernames.indexOf(id)] ?? id);
        return null;
      case 'GET /api/user/follows':
        return this.follows.wrong(answer.body as FollowsView, userId);
      case 'GET /api/user/hidden':
        return this.wrongHidden(answer.body as HiddenView, userId);
      case 'GET /api/wishes/counts':
        return this.wrongCounts(answer.body as WishCountsView, userId);
      case 'PATCH /api/user/profile':
        if (body.boardFor === 'nobody') this.hidden.add(userId);
        else if (body.boardFor !== undefined) this.hidden.delete(userId);
        return wrongFields.length > 0 ? `keeps other ${wrongFields}` : null;
      case 'GET /api/users/{username}':
        return this.wrongMember(answer.body as MemberView, id);
      case 'GET /api/wishes/of/{username}':
        return (answer.body as WishView[]).every(({ user }) => user.username === id)
          ? this.wrongAbout(answer.body as WishView[], userId)
          : 'shows wishes of others';
      case 'GET /api/wishes':
      case 'GET /api/wishes/community':
      case 'GET /api/wishes/my':
      case 'GET /api/wishes/kept':
      case 'GET /api/recommendations': {
        const listed = (answer.body as WishView[]).every((one) => this.sight.lists(userId, one.id, one.userId));
        return listed ? this.wrongAbout(answer.body as WishView[], userId) : 'shows what its member does not see';
      }
      default:
        return null;
    }
  }

  private wrongMember({ username, wishCount, grantedCount }: MemberView, asked: string): string | null {
    const owner = this.users[this.usernames.indexOf(asked)];
    const theirs = [...this.wishes.values()].filter((wish) => wish.owner === owner);
    const granted = theirs.filter(({ view }) => view.isGranted).length;
    return username === asked && wishCount === theirs.length && grantedCount === granted ? null : 'is told otherwise';
  }

  private wrongHidden({ wishes, muted, blocked }: HiddenView, userId: string): string | null {
    const hidden = [...this.wishes].filter(
      ([id, { owner }]) => this.sight.isHidden(userId, id) && !this.sight.isBlocked(userId, owner),
    );
    const quiet = this.users.filter((id) => this.sight.isMuted(userId, id) && !this.sight.isBlocked(userId, id));
    const refused = this.users.filter((id) => this.sight.hasBlocked(userId, id));
    const found = [wishes, muted, blocked].map((list) => list.map(({ id }) => id).sort());
    const expected = [hidden.map(([id]) => id), quiet, refused].map((ids) => [...ids].sort());
    return same(found, expected) ? null : 'lists other than what was hidden';
  }

  private wrongCounts({ mine, kept, categories }: WishCountsView, userId: string): string | null {
    const wishes = [...this.wishes.values()];
    const all = Object.values(categories).reduce((sum, count) => sum + count, 0);
    const own = wishes.filter(({ owner }) => owner === userId).length;
    const keeps = [...this.wishes].filter(
      ([id, wish]) => wish.kept.has(userId) && this.sight.lists(userId, id, wish.owner),
    ).length;
    return mine === own && kept === keeps && all === wishes.length ? null : 'counts other wishes';
  }

  private wrongAbout(views: WishView[], userId: string): string | null {
    for (const view of views) {
      const known = this.wishes.get(view.id);
      if (!known) return `shows ${view.id}, which was deleted`;
      if (!this.sight.shows(userId, view.id, known.owner)) return `shows ${view.id}, which its member does not see`;
      const mine = [...known.reactions].filter((one) => one.startsWith(userId)).map((one) => one.slice(userId.length));
      const shown: Partial<WishView> = { ...known.view, reactionCounts: countsOf(known), myReactions: mine as Emoji[] };
      for (const name of ['title', 'description', 'productUrl', 'isGranted', 'reactionCounts', 'tags'] as const) {
        if (!same(view[name], shown[name])) return `shows another ${name} of ${view.id}`;
      }
      if (!same([...view.myReactions].sort(), mine.sort())) return `shows others' reactions of ${view.id}`;
      if ((view.isKept ?? false) !== known.kept.has(userId)) return `shows that others keep ${view.id}`;
    }
    return null;
  }
}

function takeReaction(
  wish: KnownWish,
  userId: string,
  { emoji, reacted }: Record<string, unknown>,
  answer: ToggleReactionResponse,
): string | null {
  const key = `${userId}${emoji}`;
  const wanted = reacted ?? !wish.reactions.has(key);
  if (wanted) wish.reactions.add(key);
  else wish.reactions.delete(key);
  return answer.reacted === wanted && same(answer.reactionCounts, countsOf(wish)) ? null : 'counts otherwise';
}

function takeKept(
  { kept }: KnownWish,
  userId: string,
  body: Record<string, unknown>,
  answer: ToggleKeptResponse,
): string | null {
  const wanted = body.kept ?? !kept.has(userId);
  if (wanted) kept.add(userId);
  else kept.delete(userId);
  return answer.kept === wanted ? null : 'keeps otherwise';
}

/** How many members of those who are seen reacted, the owner apart. */
function cheeredBy(wish: KnownWish | undefined, isSeen: (member: string) => boolean): number {
  const members = new Set([...(wish?.reactions ?? [])].map((one) => one.slice(0, UNKNOWN_ID.length)).filter(isSeen));
  members.delete(wish?.owner ?? '');
  return members.size;
}

function countsOf({ reactions }: KnownWish): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of reactions) counts[one.slice(UNKNOWN_ID.length)] = (counts[one.slice(UNKNOWN_ID.length)] ?? 0) + 1;
  return counts;
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Ids are the same in capitals. */
function same(a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((value) => JSON.stringify(sorted(value ?? null)));
  return left === right || (isId(a) && typeof b === 'string' && a.toLowerCase() === b);
}
