import { notifyRunningProcesses } from '../outbox/notify-processes.js';
import { insertEvents, type SqlRunner, writeEvents } from '../outbox/outbox.repository.js';

/** Ends all sessions of the member $1 and notifies every running process at the commit. */
export const END_SESSIONS = `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 RETURNING token_hash)
  SELECT pg_notify('wishboard_changes', json_build_object('changes', json_build_array(
    json_build_object('kind', 'session', 'tokenHash', encode(token_hash, 'hex'))))::text) FROM ended`;

/** Selects names of files in the media store from the paths under which pages show them. */
const mediaOf = (column: string, from: string) =>
  `SELECT substring(${column} FROM '^/media/(.*)$') FROM ${from} WHERE user_id = $1 AND ${column} LIKE '/media/%'`;

/**
 * Records the erased member and the names of their media. The statement can run again, at an operator's second attempt or after a
 * restore, without a further effect.
 */
const REMEMBER = `INSERT INTO erased_members AS e (user_id, media) SELECT $1, ARRAY(
    ${mediaOf('product_image', 'wishes')}
    UNION ${mediaOf('avatar', '(SELECT id AS user_id, avatar FROM users) u')}
    UNION SELECT name FROM wish_pictures WHERE user_id = $1)
  ON CONFLICT (user_id) DO UPDATE SET media = ARRAY(SELECT unnest(e.media) UNION SELECT unnest(excluded.media))`;

/** Previews are stored by link. A preview is deleted with the last member who has posted its link. */
const FORGET_LINKS = `DELETE FROM link_previews p USING wishes mine WHERE mine.user_id = $1
  AND (mine.product_url = p.link OR mine.product_image = p.image)
  AND NOT EXISTS (SELECT FROM wishes w WHERE w.product_url = p.link AND w.user_id <> $1)`;

/** Ages the search words of the member's wishes, so that unused ones are dropped at the next check instead of after months. */
const RETIRE_WORDS = `UPDATE search_words s SET used_on = '2000-01-01' WHERE word IN (
  SELECT lexeme FROM wish_terms t JOIN wishes w ON w.id = t.wish_id, unnest(t.terms) WHERE w.user_id = $1)`;

/**
 * Notifications name the member who acted last and count those who acted. A worker corrects them from the remaining reactions and
 * notifies nobody again. {@link FORGET_NEWS} deletes the notifications that the worker has no reaction to correct by.
 */
const CORRECT_NEWS = insertEvents('reaction.changed', {
  payload: { wishId: 'wish_id', userId: 'user_id', emoji: 'emoji', reacted: 'false' },
  from: `(SELECT DISTINCT ON (wish_id) wish_id, user_id, emoji FROM reactions r WHERE user_id = $1
    AND NOT EXISTS (SELECT FROM wishes w WHERE w.id = r.wish_id AND w.user_id = $1)) taken_back`,
});
const FORGET_NEWS = `DELETE FROM notifications n WHERE related_user_id = $1
  AND NOT EXISTS (SELECT FROM reactions r WHERE r.user_id = $1 AND r.wish_id = n.related_wish_id)`;

/** One event for each wish, so that its similar wishes are computed anew. */
const TELL_OF_WISHES = insertEvents('wish.deleted', {
  payload: { wishId: 'id', userId: 'user_id' },
  from: 'wishes WHERE user_id = $1',
});

const forgetEvents = (table: string) => `DELETE FROM ${table} WHERE payload->>'userId' = $1::text
  OR payload->>'wishId' IN (SELECT id::text FROM wishes WHERE user_id = $1::uuid)`;
/** All tables that hold events. */
const EVENTS = ['outbox', 'deliveries', 'parked_events', 'discarded_events'];

/**
 * The statements in order: the member's rows are read before they are deleted. Foreign keys cascade to the tables that are not
 * named here.
 */
const STEPS = [
  END_SESSIONS,
  REMEMBER,
  FORGET_LINKS,
  RETIRE_WORDS,
  ...EVENTS.map(forgetEvents),
  TELL_OF_WISHES,
  CORRECT_NEWS,
  FORGET_NEWS,
  'DELETE FROM sign_in_codes USING accounts a WHERE a.email = sign_in_codes.email AND a.user_id = $1',
  'DELETE FROM users WHERE id = $1',
];

/**
 * Removes a member with all rows that are theirs, are about their wishes or name them, in the caller's transaction. It serves
 * members who leave, operators and restores. Workers remove the data outside PostgreSQL on the event `member.erased`;
 * recommendations are computed anew. The statements are raw SQL: they affect ten tables, and none of the rows has to be read.
 */
export async function eraseMember(runner: SqlRunner, userId: string): Promise<void> {
  for (const step of STEPS) await runner.query(step, [userId]);
  await writeEvents(runner, [
    { type: 'member.erased', payload: { userId } },
    { type: 'data.imported', payload: {} },
  ]);
  await notifyRunningProcesses(runner);
}
