import { runPrepared } from '@wishboard/database/connection/run-prepared';
import type { EntityManager } from 'typeorm';

import type { ReactionDecision, ReactionState } from './decide-reaction.js';

/** Condition for reactions that count for the owner: not by the owner, and not by a member whose acts the owner does not see. */
const IS_COUNTED = `r.wish_id = w.id AND r.user_id <> w.user_id
          AND NOT EXISTS (SELECT FROM unseen_members s WHERE s.user_id = w.user_id AND s.unseen_id = r.user_id)`;

// Members react by the thousand, and every such event runs these statements: they are prepared, and handle all wishes of a batch.
const READ = {
  name: 'read_reaction_states',
  text: `SELECT w.id AS "wishId", w.user_id AS "ownerId", w.title AS "wishTitle",
       (SELECT count(DISTINCT r.user_id)::integer FROM reactions r
        WHERE ${IS_COUNTED}) AS "actorCount",
       (SELECT json_build_object('userId', u.id, 'displayName', u.display_name)
        FROM reactions r JOIN users u ON u.id = r.user_id
        WHERE ${IS_COUNTED} ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS "latestActor",
       (SELECT json_build_object('actorCount', n.actor_count, 'message', n.message, 'relatedUserId', n.related_user_id)
        FROM notifications n
        WHERE n.user_id = w.user_id AND n.type = 'reaction' AND n.related_wish_id = w.id) AS present,
       EXISTS (SELECT FROM notification_settings s WHERE s.user_id = w.user_id AND 'reaction' = ANY (s.muted)) AS muted
     FROM wishes w WHERE w.id = ANY ($1::uuid[])`,
};
const REMOVE = {
  name: 'remove_reaction_notifications',
  text: `DELETE FROM notifications n USING unnest($1::uuid[], $2::uuid[]) AS gone (user_id, wish_id)
     WHERE n.user_id = gone.user_id AND n.type = 'reaction' AND n.related_wish_id = gone.wish_id`,
};
const WRITE = {
  name: 'write_reaction_notifications',
  text: `INSERT INTO notifications AS n (user_id, type, message, related_wish_id, related_user_id, actor_count, request_id)
     SELECT user_id, 'reaction', message, wish_id, actor_id, actor_count, request_id
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::integer[], $6::text[])
       AS row (user_id, wish_id, message, actor_id, actor_count, request_id)
     ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET
       message = excluded.message, related_user_id = excluded.related_user_id, actor_count = excluded.actor_count,
       request_id = excluded.request_id,
       read = CASE WHEN $7 THEN 0 ELSE n.read END,
       created_at = CASE WHEN $7 THEN now() ELSE n.created_at END`,
};

/** The decision about the owner's notification of one wish. */
export interface DecidedReaction {
  wishId: string;
  ownerId: string;
  /** Request that caused the change, stored with the notification. */
  requestId: string | null;
  decision: ReactionDecision;
}

/** Reads the current state of the reactions to each of the wishes. Wishes that no longer exist are left out. */
export function readReactionStates(
  manager: EntityManager,
  wishIds: readonly string[],
): Promise<(ReactionState & { wishId: string; ownerId: string })[]> {
  return runPrepared(manager, READ, [wishIds]);
}

/** Writes and deletes notifications as decided. */
export async function writeReactionNotifications(
  manager: EntityManager,
  decided: readonly DecidedReaction[],
): Promise<void> {
  const gone = decided.filter(({ decision }) => decision.kind === 'remove');
  if (gone.length > 0) {
    await runPrepared(manager, REMOVE, [gone.map(({ ownerId }) => ownerId), gone.map(({ wishId }) => wishId)]);
  }
  for (const announce of [true, false]) {
    const rows = decided.flatMap(({ decision, ...about }) =>
      decision.kind === 'write' && decision.announce === announce ? [{ ...decision, ...about }] : [],
    );
    if (rows.length === 0) continue;
    await runPrepared(manager, WRITE, [
      rows.map(({ ownerId }) => ownerId),
      rows.map(({ wishId }) => wishId),
      rows.map(({ message }) => message),
      rows.map(({ relatedUserId }) => relatedUserId),
      rows.map(({ actorCount }) => actorCount),
      rows.map(({ requestId }) => requestId),
      announce,
    ]);
  }
}
