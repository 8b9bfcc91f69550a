import { insertEvents, type SqlRunner, writeEvents } from '../outbox/outbox.repository.js';
import { tellRunningProcesses } from '../outbox/outbox-wake.js';

/** Ends all sessions of the member $1, and has every process that runs know at the commit. */
export const END_SESSIONS = `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 RETURNING token_hash)
  SELECT pg_notify('wishboard_changes', json_build_object('changes', json_build_array(
    json_build_object('kind', 'session', 'tokenHash', encode(token_hash, 'hex'))))::text) FROM ended`;

/** Names as the store of media has them, of the paths under which pages show them. */
const mediaOf = (column: string, from: string) =>
  `SELECT substring(${column} FROM '^/media/(.*)$') FROM ${from} WHERE user_id = $1 AND ${column} LIKE '/media/%'`;

/** Also has an operator's second try, and a restore, find nothing new to do. */
const REMEMBER = `INSERT INTO erased_members AS e (user_id, media) SELECT $1, ARRAY(
    ${mediaOf('product_image', 'wishes')}
    UNION ${mediaOf('avatar', '(SELECT id AS user_id, avatar FROM users) u')}
    UNION SELECT name FROM wish_pictures WHERE user_id = $1)
  ON CONFLICT (user_id) DO UPDATE SET media = ARRAY(SELECT unnest(e.media) UNION SELECT unnest(excluded.media))`;

/** What a link led to is kept by link: it goes with the last member who has posted it. */
const FORGET_LINKS = `DELETE FROM link_previews p USING wishes mine WHERE mine.user_id = $1
  AND (mine.product_url = p.link OR mine.product_image = p.image)
  AND NOT EXISTS (SELECT FROM wishes w WHERE w.product_url = p.link AND w.user_id <> $1)`;

/** Words that perhaps nobody else uses are looked at next, rather than in months. */
const RETIRE_WORDS = `UPDATE search_words s SET used_on = '2000-01-01' WHERE word IN (
  SELECT lexeme FROM wish_terms t JOIN wishes w ON w.id = t.wish_id, unnest(t.terms) WHERE w.user_id = $1)`;

/**
 * A message names who acted last, and counts who acted: a worker corrects it by what is left, and tells nobody anew. What nothing
 * is left of to correct it by goes here.
 */
const CORRECT_NEWS = insertEvents('reaction.changed', {
  payload: { wishId: 'wish_id', userId: 'user_id', emoji: 'emoji', reacted: 'false' },
  from: `(SELECT DISTINCT ON (wish_id) wish_id, user_id, emoji FROM reactions r WHERE user_id = $1
    AND NOT EXISTS (SELECT FROM wishes w WHERE w.id = r.wish_id AND w.user_id = $1)) taken_back`,
});
const FORGET_NEWS = `DELETE FROM notifications n WHERE related_user_id = $1
  AND NOT EXISTS (SELECT FROM reactions r WHERE r.user_id = $1 AND r.wish_id = n.related_wish_id)`;

/** Each has what is like it worked out anew. */
const TELL_OF_WISHES = insertEvents('wish.deleted', {
  payload: { wishId: 'id', userId: 'user_id' },
  from: 'wishes WHERE user_id = $1',
});

const forgetEvents = (table: string) => `DELETE FROM ${table} WHERE payload->>'userId' = $1::text
  OR payload->>'wishId' IN (SELECT id::text FROM wishes WHERE user_id = $1::uuid)`;
/** Everything that holds events. */
const EVENTS = ['outbox', 'deliveries', 'parked_events', 'discarded_events'];

/** In this order: what the member's rows say is read before they go. Foreign keys take along whatever is not named here. */
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
 * Removes a member with all that is theirs, about their wishes or names them, in the caller's transaction: for who leaves, for an
 * operator and for a restore. What PostgreSQL does not hold, workers remove by the event `member.erased`; recommendations are
 * computed anew. Statements are written out: they go through ten tables, and nothing of these rows is to be read.
 */
export async function eraseMember(runner: SqlRunner, userId: string): Promise<void> {
  for (const step of STEPS) await runner.query(step, [userId]);
  await writeEvents(runner, [
    { type: 'member.erased', payload: { userId } },
    { type: 'data.imported', payload: {} },
  ]);
  await tellRunningProcesses(runner);
}
