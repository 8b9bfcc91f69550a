import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DecidedView, MODERATION_OF, type WishModeration } from '@wishboard/contracts/http/moderation/moderation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { Redis } from 'ioredis';
import { Harness, type Member } from '../harness.js';
import { PAGE } from '../visitor-routes.js';
import type { SightModel } from './sight-model.js';
import { EACH, type MembersStep, type ModeratorsStep } from './sight-steps.js';

export const NAMES = ['mei', 'kai', 'lee'] as const;
/** A board on which every member has seen and cheered all wishes, except for the last of each owner. */
export let bff: Harness;
export let redis: Redis;
export let members: Member[];
/** The moderator, who reads like any member. */
export let ann: Member;
/** The moderation state of wishes, by id, with the decision that caused it. */
export const moderatedWishes = new Map<string, { state: WishModeration; decision: string }>();
/** Concatenated ids of a member and the followed member. */
const follows = new Set<string>();
/** Wishes by owner; the newest last. */
export let wishes: WishView[][];

beforeAll(async () => {
  bff = await Harness.start('sight', { publicReading: true });
  await bff.app.listen(0, '127.0.0.1');
  writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
  redis = new Redis(bff.settings.redisUrl);
  members = [];
  for (const name of NAMES) members.push(await bff.member(name));
  wishes = members.map(() => []);
  for (let round = 0; round < EACH; round += 1) {
    for (const [at, owner] of members.entries()) {
      wishes[at]?.push(await bff.wish(owner, { title: `kite ${round} of ${NAMES[at]}`, category: 'general' }));
    }
  }
  ann = await bff.member('ann');
  await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
  for (const member of [...members, ann]) {
    await bff.post('/api/categories/general/follow', member);
    // The last wish of each owner is neither cheered nor kept, so that it can be recommended.
    for (const wish of wishes
      .flat()
      .filter(({ userId, title }) => userId !== member.id && !title.startsWith('kite 2'))) {
      await bff.post(`/api/wishes/${wish.id}/reactions`, member, { emoji: 'heart' });
      await bff.post(`/api/wishes/${wish.id}/keep`, member);
      await bff.post(`/api/recommendations/${wish.id}/less`, member);
    }
  }
  await bff.database.query(`UPDATE wishes SET is_granted = true, granted_at = now() WHERE title LIKE 'kite 0%'`);
  // Writes the notifications that the worker would have written before anything was hidden.
  await bff.database.query(`INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id, actor_count)
    SELECT w.user_id, 'reaction', u.username || ' and 1 other', w.id, r.user_id, 2 FROM wishes w
      CROSS JOIN LATERAL (SELECT user_id FROM reactions WHERE wish_id = w.id ORDER BY id LIMIT 1) r JOIN users u ON u.id = r.user_id
    UNION ALL SELECT r.user_id, 'granted', w.title, w.id, w.user_id, 1 FROM reactions r JOIN wishes w ON w.id = r.wish_id
      WHERE w.is_granted`);
  const ids = wishes.flat().map(({ id }) => id);
  await bff.database.transaction((manager) => writeTerms(manager, ids));
});
afterAll(async () => {
  for (const member of [...members, ann]) await redis.del(`recommendations:${member.id}`);
  redis.disconnect();
  await bff.stop();
});

const otherOf = (by: number, other: number) => [0, 1, 2].filter((at) => at !== by)[other] ?? 0;

export async function moderate({ decision, owner, wish }: ModeratorsStep): Promise<void> {
  const id = wishes[owner]?.[wish]?.id ?? '';
  const before = moderatedWishes.get(id);
  if (before) return takeBack(id, before.decision);
  const [latest] = await bff.database.query(
    'SELECT id FROM moderation_decisions WHERE subject_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  const asked = { kind: 'wish', id, decision, reason: 'spam', seen: latest?.id ?? null };
  const { status, body } = await bff.post<DecidedView>('/api/moderation/decisions', ann, asked);
  expect(status).toBe(201);
  moderatedWishes.set(id, { state: MODERATION_OF[decision] ?? 'hidden', decision: body.id });
}

export async function takeBack(wishId: string, decision: string): Promise<void> {
  const asked = { reason: 'other', seen: decision };
  expect((await bff.post(`/api/moderation/decisions/${decision}/take-back`, ann, asked)).status).toBe(201);
  moderatedWishes.delete(wishId);
}

export async function apply(sight: SightModel, { by, act, isTakenBack, other, wish }: MembersStep): Promise<void> {
  const at = otherOf(by, other);
  const of = act === 'hide' ? (wishes[at]?.[wish]?.id ?? '') : (members[at]?.id ?? '');
  const path = act === 'hide' ? `wishes/${of}/hide` : `users/${NAMES[at]}/${act}`;
  const method = isTakenBack ? 'DELETE' : 'POST';
  const as = members[by] as Member;
  const { status } = await bff.call(`/api/${path}`, { method, as });
  // A wish that moderation or a block keeps from the member cannot be hidden, and a member cannot be followed across a block.
  const isBlocked = sight.isBlocked(as.id, members[at]?.id ?? '');
  const isThere =
    isTakenBack || (!isBlocked && (act !== 'hide' || isShownByModeration(as, wishes[at]?.[wish] as WishView)));
  const isRefused = (act === 'hide' || act === 'follow') && !isThere;
  expect([path, method, status]).toEqual([path, method, isRefused ? 404 : 204]);
  if (isRefused) return;
  if (act !== 'follow') sight.apply(`${method} /${act}`, as.id, of);
  else if (isTakenBack) follows.delete(as.id + of);
  else follows.add(as.id + of);
  if (act === 'block' && !isTakenBack) for (const pair of [as.id + of, of + as.id]) follows.delete(pair);
}

/** Whether moderation shows the wish to the member. */
export function isShownByModeration(as: Member, { id, userId }: WishView): boolean {
  const state = moderatedWishes.get(id)?.state;
  if (userId === as.id) return state !== 'removed';
  return state === undefined || (state === 'limited' && follows.has(as.id + userId));
}
