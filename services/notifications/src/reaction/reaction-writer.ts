import { runPrepared } from '@wishboard/server-kit/database/run-prepared';
import type { EntityManager } from 'typeorm';

import type { ReactionDecision, ReactionTruth } from './decide-reaction.js';

const READ = {
  name: 'read_reaction_truth',
  text: `SELECT w.user_id AS "ownerId", w.title AS "wishTitle",
       (SELECT count(DISTINCT r.user_id)::integer FROM reactions r
        WHERE r.wish_id = w.id AND r.user_id <> w.user_id) AS "actorCount",
       (SELECT json_build_object('userId', u.id, 'displayName', u.display_name)
        FROM reactions r JOIN users u ON u.id = r.user_id
        WHERE r.wish_id = w.id AND r.user_id <> w.user_id ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS "latestActor",
       (SELECT json_build_object('actorCount', n.actor_count, 'message', n.message, 'relatedUserId', n.related_user_id)
        FROM notifications n
        WHERE n.user_id = w.user_id AND n.type = 'reaction' AND n.related_wish_id = w.id) AS present,
       EXISTS (SELECT FROM notification_settings s WHERE s.user_id = w.user_id AND 'reaction' = ANY (s.muted)) AS muted
     FROM wishes w WHERE w.id = $1`,
};
const REMOVE = {
  name: 'remove_reaction_notification',
  text: `DELETE FROM notifications WHERE user_id = $1 AND type = 'reaction' AND related_wish_id = $2`,
};
const WRITE = {
  name: 'write_reaction_notification',
  text: `INSERT INTO notifications AS n (user_id, type, message, related_wish_id, related_user_id, actor_count, request_id)
     VALUES ($1, 'reaction', $3, $2, $4, $5, $7)
     ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET
       message = excluded.message, related_user_id = excluded.related_user_id, actor_count = excluded.actor_count,
       request_id = excluded.request_id,
       read = CASE WHEN $6 THEN 0 ELSE n.read END,
       created_at = CASE WHEN $6 THEN now() ELSE n.created_at END`,
};

/** Reads the truth about a wish's reactions. Null: the wish is gone. */
export async function readReactionTruth(
  manager: EntityManager,
  wishId: string,
): Promise<(ReactionTruth & { ownerId: string }) | null> {
  const [truth] = await runPrepared<ReactionTruth & { ownerId: string }>(manager, READ, [wishId]);
  return truth ?? null;
}

/** Carries the decision out. The request is kept with what is written. */
export async function writeReaction(
  manager: EntityManager,
  ownerId: string,
  wishId: string,
  decision: ReactionDecision,
  requestId: string | null,
): Promise<void> {
  if (decision.kind === 'keep') return;
  if (decision.kind === 'remove') {
    await runPrepared(manager, REMOVE, [ownerId, wishId]);
    return;
  }
  const { message, relatedUserId, actorCount, announce } = decision;
  await runPrepared(manager, WRITE, [ownerId, wishId, message, relatedUserId, actorCount, announce, requestId]);
}
