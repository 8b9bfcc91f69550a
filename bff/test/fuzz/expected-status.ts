import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { INTERESTS_ADDED_MAX, saidAfter } from '@wishboard/contracts/http/members/preferences';
import type { KnownState, SentRequest } from './known.js';

/** Returns the status that a request must get if the document allows it. */
export function expectedStatus(known: KnownState, { call, userId, id, body }: SentRequest): number {
  const wish = known.wishes.get(id);
  switch (call) {
    case 'POST /api/wishes':
      return 201;
    case 'POST /api/interactions': {
      const looked = String(body.wishId).toLowerCase();
      const owner = known.wishes.get(looked)?.owner;
      return owner !== undefined && known.sight.shows(userId, looked, owner) ? 201 : 404;
    }
    case 'PATCH /api/wishes/{id}':
    case 'DELETE /api/wishes/{id}':
    case 'POST /api/wishes/{id}/toggle-granted':
    case 'POST /api/wishes/{id}/preview/retry':
      if (!wish) return 404;
      if (wish.owner !== userId) return known.sight.shows(userId, id, wish.owner) ? 403 : 404;
      if (body.productTitle && !(body.productUrl === undefined ? wish.view.productUrl : body.productUrl)) return 400;
      return call.startsWith('DELETE') ? 204 : 200;
    case 'POST /api/reports': {
      const subject = String(body.id).toLowerCase();
      const isMember = body.kind === 'member' && known.users.includes(subject);
      const about = isMember ? subject : body.kind === 'wish' && known.wishes.get(subject)?.owner;
      if (!about) return 404;
      return about === userId ? 403 : 201;
    }
    case 'POST /api/moderation/objections':
      return 404;
    case 'GET /api/wishes/{id}':
    case 'GET /api/wishes/{id}/reactions':
    case 'POST /api/wishes/{id}/reactions':
    case 'POST /api/wishes/{id}/keep':
      return wish && known.sight.shows(userId, id, wish.owner) ? 200 : 404;
    case 'POST /api/recommendations/{wishId}/dismiss':
    case 'POST /api/recommendations/{wishId}/less':
      return wish && known.sight.shows(userId, id, wish.owner) ? 204 : 404;
    case 'GET /api/recommendations/{wishId}/why':
      return wish && known.sight.lists(userId, id, wish.owner) ? 200 : 404;
    case 'POST /api/wishes/{id}/hide':
      if (!wish || known.sight.isBlocked(userId, wish.owner)) return 404;
      return wish.owner === userId ? 400 : 204;
    case 'POST /api/users/{username}/mute':
    case 'POST /api/users/{username}/block': {
      const other = known.users[known.usernames.indexOf(id)];
      if (other === undefined) return 404;
      return other === userId ? 400 : 204;
    }
    case 'POST /api/users/{username}/follow': {
      const other = known.users[known.usernames.indexOf(id)];
      if (other === undefined || known.sight.isBlocked(userId, other)) return 404;
      return other === userId ? 400 : 204;
    }
    case 'POST /api/categories/{category}/follow':
    case 'DELETE /api/categories/{category}/follow':
      return CATEGORIES.some((one) => one === id) ? 204 : 404;
    case 'DELETE /api/users/{username}/mute':
    case 'DELETE /api/users/{username}/block':
    case 'DELETE /api/users/{username}/follow':
      return known.usernames.includes(id) ? 204 : 404;
    case 'DELETE /api/wishes/{id}/hide':
      return 204;
    case 'GET /api/users/{username}':
    case 'GET /api/wishes/of/{username}': {
      const owner = known.users[known.usernames.indexOf(id)];
      const isShown = owner !== undefined && (owner === userId || !known.hidden.has(owner));
      return isShown && !known.sight.isBlocked(userId, owner) ? 200 : 404;
    }
    case 'DELETE /api/recommendations/{wishId}/less':
      return 204;
    case 'POST /api/notifications/{id}/read':
      return known.notifications.get(id)?.owner === userId ? 200 : 404;
    case 'POST /api/user/switch':
      return known.users.includes(String(body.userId).toLowerCase()) ? 200 : 404;
    case 'PATCH /api/user/preferences': {
      const before = known.said.get(userId) ?? { added: [], removed: [] };
      return saidAfter(before, body).added.length > INTERESTS_ADDED_MAX ? 400 : 200;
    }
    case 'DELETE /api/user/preferences':
    case 'POST /api/interactions/impressions':
      return 204;
    default:
      return 200;
  }
}
