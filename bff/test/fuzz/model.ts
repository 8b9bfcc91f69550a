import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { HiddenView } from '@wishboard/contracts/http/moderation/sight';
import type { CheersView, ToggleReactionResponse } from '@wishboard/contracts/http/wishes/reaction';
import type { ToggleKeptResponse, WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Answer } from '../harness.js';
import { expectedStatus } from './expected-status.js';
import { KnownState, type KnownWish, type SentRequest } from './known.js';
import { LONG_AGO } from './requests.js';
import { cheeredBy, countsOf, same, wrongAbout, wrongCounts, wrongHidden, wrongMember } from './wrong-answers.js';

/** Model of the product's state after the requests so far, and of how each request changes it. */
export class Model extends KnownState {
  /** Returns the status that a request must get if the document allows it. */
  expectedStatus(sent: SentRequest): number {
    return expectedStatus(this, sent);
  }

  /** Applies a successful request. Returns what is wrong with the response, or null. */
  apply({ call, userId, id, body }: SentRequest, answer: Answer): string | null {
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
        const isShown = body.until !== LONG_AGO;
        const unread = [...this.notifications.values()].filter(
          ({ owner, read }) => isShown && owner === userId && !read,
        );
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
        return wrongAbout(this, [view], userId);
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
          this.follows.unfollowBoth(userId, this.users[this.usernames.indexOf(id)] ?? '');
        }
        this.sight.apply(
          call,
          userId,
          call.includes('{username}') ? (this.users[this.usernames.indexOf(id)] ?? '') : id,
        );
        return null;
      case 'POST /api/users/{username}/follow':
      case 'DELETE /api/users/{username}/follow':
      case 'POST /api/categories/{category}/follow':
      case 'DELETE /api/categories/{category}/follow':
        this.follows.apply(call, userId, this.users[this.usernames.indexOf(id)] ?? id);
        return null;
      case 'GET /api/user/follows':
        return this.follows.wrong(answer.body as FollowsView, userId);
      case 'GET /api/user/hidden':
        return wrongHidden(this, answer.body as HiddenView, userId);
      case 'GET /api/wishes/counts':
        return wrongCounts(this, answer.body as WishCountsView, userId);
      case 'PATCH /api/user/profile':
        if (body.boardFor === 'nobody') this.hidden.add(userId);
        else if (body.boardFor !== undefined) this.hidden.delete(userId);
        return wrongFields.length > 0 ? `keeps other ${wrongFields}` : null;
      case 'GET /api/users/{username}':
        return wrongMember(this, answer.body as MemberView, id);
      case 'GET /api/wishes/of/{username}':
        return (answer.body as WishView[]).every(({ user }) => user.username === id)
          ? wrongAbout(this, answer.body as WishView[], userId)
          : 'shows wishes of others';
      case 'GET /api/wishes':
      case 'GET /api/wishes/community':
      case 'GET /api/wishes/my':
      case 'GET /api/wishes/kept':
      case 'GET /api/recommendations': {
        const listed = (answer.body as WishView[]).every((one) => this.sight.lists(userId, one.id, one.userId));
        return listed ? wrongAbout(this, answer.body as WishView[], userId) : 'shows what its member does not see';
      }
      default:
        return null;
    }
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
