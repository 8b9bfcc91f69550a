import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { copyStatement } from './export-directory.js';
import { IMPORT_TABLES, type ImportTable } from './import-tables.js';

/** A file with data of one member. Only one file of a client can be read at a time. */
export interface MemberFile {
  name: string;
  open(): Readable;
}

const FETCH_SIZE = 500;

const actsOnOthersWishes = (table: string, columns: string, time: string) =>
  `SELECT ${columns}, wish_id AS "wishId", (SELECT title FROM wishes w WHERE w.id = wish_id) AS "wishTitle", ${time} AS "at"
   FROM ${table} t WHERE user_id = $1 AND NOT EXISTS (SELECT FROM wishes w WHERE w.id = wish_id AND w.user_id = $1) ORDER BY ${time}`;

/**
 * Selects the members whom this member muted, blocked or follows. The reverse is not exported: the member may not know who did so
 * to them.
 */
const relatedMembers = (table: string, column: string, time: string) =>
  `SELECT u.username, t.${time} AS "at" FROM ${table} t JOIN users u ON u.id = t.${column} WHERE t.user_id = $1 ORDER BY t.${time}`;

/**
 * Queries for `more.json`, by key in the file: data that an import does not know, and acts on other members' wishes, which an
 * import could not bring to another board.
 */
const MORE_QUERIES: Record<string, string> = {
  account: `SELECT username, display_name AS "displayName", created_at AS "createdAt", deletion_due_at AS "deletionDueAt",
    (SELECT email FROM accounts WHERE user_id = id) AS email, oidc_subject AS "subjectAtTheProvider" FROM users WHERE id = $1`,
  passkeys: `SELECT name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys WHERE user_id = $1 ORDER BY id`,
  sessions: `SELECT browser, system, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions WHERE user_id = $1
    ORDER BY created_at`,
  notifications: `SELECT type, message, read = 1 AS "isRead", created_at AS "createdAt" FROM notifications WHERE user_id = $1
    ORDER BY id`,
  mutedNotifications: 'SELECT unnest(muted) AS type FROM notification_settings WHERE user_id = $1',
  reactionsToOthers: actsOnOthersWishes('reactions', 'emoji', 'created_at'),
  interactionsWithOthers: actsOnOthersWishes(
    'user_interactions',
    'interaction_type AS "interactionType"',
    'created_at',
  ),
  keptOfOthers: actsOnOthersWishes('kept_wishes', 'true AS "isKept"', 'kept_at'),
  lessLikeOthers: actsOnOthersWishes('less_like_this', 'true AS "isLess"', 'created_at'),
  hiddenWishes: actsOnOthersWishes('hidden_wishes', 'true AS "isHidden"', 'hidden_at'),
  mutedMembers: relatedMembers('muted_members', 'muted_id', 'muted_at'),
  blockedMembers: relatedMembers('blocked_members', 'blocked_id', 'blocked_at'),
  followedMembers: relatedMembers('followed_members', 'followed_id', 'followed_at'),
  notRecommended: `SELECT wish_id AS "wishId" FROM dismissed_recommendations WHERE user_id = $1`,
  recommendationsShown: `SELECT wish_id AS "wishId", shown_on AS "on" FROM recommendation_impressions WHERE user_id = $1
    ORDER BY shown_on`,
  reports: `SELECT subject_kind AS kind, subject_id AS "subjectId", title AS about, reason, note, created_at AS "createdAt",
    decision_id IS NOT NULL AS "isDecided" FROM reports WHERE reporter_id = $1 ORDER BY id`,
  decisionsOfModerators: `SELECT subject_kind AS kind, subject_id AS "subjectId", decision, reason, note, until,
    decided_at AS "decidedAt" FROM moderation_decisions WHERE member_id = $1 AND decision <> 'nothing' ORDER BY id`,
  objections: `SELECT decision_id AS "decisionId", text, created_at AS "createdAt", answer_id IS NOT NULL AS "isAnswered"
    FROM objections WHERE user_id = $1 ORDER BY created_at`,
};

/**
 * Returns a member's data as files: the files of an import, without rows that refer to other members' rows, and `more.json` with
 * the rest.
 *
 * @param client in a transaction with a consistent snapshot
 */
export function memberFiles(client: ClientBase, userId: string): MemberFile[] {
  const id = `${client.escapeLiteral(userId)}::uuid`;
  const own = IMPORT_TABLES.map((table) => ({
    name: table.file,
    open: () => client.query(copyTo(copyStatement(table, conditionOf(table, id)))) as Readable,
  }));
  return [...own, { name: 'more.json', open: () => Readable.from(readMore(client, id)) }];
}

function conditionOf({ table, fields, another }: ImportTable, id: string): string {
  if (table === 'users') return `id = ${id}`;
  const names = fields.map(({ column }) => column);
  const ofOwn = names.includes('wish_id') ? ` AND wish_id IN (SELECT id FROM wishes WHERE user_id = ${id})` : '';
  // The members whom they follow, mute or block are listed in more.json, by username.
  const ofNobody = another ? ' AND false' : '';
  return `user_id = ${id}${ofOwn}${ofNobody}`;
}

/** Yields one JSON object with a list for each entry of {@link MORE_QUERIES}. */
async function* readMore(client: ClientBase, id: string): AsyncGenerator<string> {
  let before = '{';
  for (const [name, rows] of Object.entries(MORE_QUERIES)) {
    yield `${before}\n${JSON.stringify(name)}: [`;
    await client.query(
      `DECLARE more NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS row FROM (${rows.replaceAll('$1', id)}) r`,
    );
    let between = '\n';
    for (let found = FETCH_SIZE; found === FETCH_SIZE; ) {
      const chunk = await client.query<{ row: string }>(`FETCH ${FETCH_SIZE} FROM more`);
      found = chunk.rows.length;
      for (const { row } of chunk.rows) {
        yield `${between}${row}`;
        between = ',\n';
      }
    }
    await client.query('CLOSE more');
    yield ']';
    before = ',';
  }
  yield '\n}\n';
}

/** Returns the names, in the media store, of the pictures that a member's wishes show and of the member's avatar. */
export async function memberPictures(client: ClientBase, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT substring(path FROM '^/media/(.*)$') AS name FROM (
       SELECT product_image AS path FROM wishes WHERE user_id = $1 UNION SELECT avatar FROM users WHERE id = $1) paths
     WHERE path LIKE '/media/%' ORDER BY name`,
    [userId],
  );
  return rows.map(({ name }) => name);
}
