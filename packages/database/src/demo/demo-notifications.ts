import { grantedMessage, reactionMessage, welcomeMessage } from '../entities/notification-message.js';
import type { JoinedMember, NotificationRow, PostedWish, ReactionRow } from './demo-rows.js';
import type { SeededRandom } from './seeded-random.js';

const DAY = 86_400_000;
/** Age in days from which a notification counts as read: members look at their bell every few days. */
const READ_AFTER_DAYS = 3;

type Draft = Omit<NotificationRow, 'id' | 'read'>;

/** Returns the notifications about the given rows, as the notifications worker would have written them. */
export function demoNotifications(
  members: JoinedMember[],
  wishes: PostedWish[],
  reactions: ReactionRow[],
  now: Date,
  random: SeededRandom,
): NotificationRow[] {
  const names = new Map(members.map((member) => [member.row.id, member.row.display_name]));
  const nameOf = (userId: string) => names.get(userId) ?? '';
  const drafts: Draft[] = members.map(({ row }) => ({
    user_id: row.id,
    type: 'welcome',
    message: welcomeMessage(row.display_name),
    related_wish_id: null,
    related_user_id: null,
    actor_count: 1,
    created_at: row.created_at,
  }));

  for (const { row: wish } of wishes) {
    const received = reactions
      .filter((reaction) => reaction.wish_id === wish.id)
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    const latest = received.at(-1);
    if (!latest) continue;
    const actorCount = new Set(received.map((reaction) => reaction.user_id)).size;
    drafts.push({
      user_id: wish.user_id,
      type: 'reaction',
      message: reactionMessage(nameOf(latest.user_id), actorCount, wish.title),
      related_wish_id: wish.id,
      related_user_id: latest.user_id,
      actor_count: actorCount,
      created_at: latest.created_at,
    });

    const grantedAt = wish.granted_at;
    if (!grantedAt) continue;
    const before = received.filter((reaction) => reaction.created_at <= grantedAt);
    for (const reactorId of new Set(before.map((reaction) => reaction.user_id))) {
      drafts.push({
        user_id: reactorId,
        type: 'granted',
        message: grantedMessage(nameOf(wish.user_id), wish.title),
        related_wish_id: wish.id,
        related_user_id: wish.user_id,
        actor_count: 1,
        created_at: grantedAt,
      });
    }
  }
  return drafts.map((draft) => ({
    ...draft,
    id: random.uuid(draft.created_at),
    read: now.getTime() - draft.created_at.getTime() > READ_AFTER_DAYS * DAY ? 1 : 0,
  }));
}
