import { connectClient } from '../../tools/servers/postgres-client.mjs';
import { MemberClient } from '../lib/member-client.mjs';

const BLOCKED = 200;
const HIDDEN = 1_000;
/** One in this many of the newest wishes is hidden, so that each page read has some wishes left out and some left. */
const HIDDEN_EVERY = 5;

/**
 * Returns a member who has blocked 200 members and hidden 1,000 wishes before reading anything. Half of the blocked members
 * have one of the newest wishes.
 *
 * @param {string} url
 * @param {string} databaseUrl
 */
export async function createMemberWithHidden(url, databaseUrl) {
  const database = await connectClient(databaseUrl);
  try {
    const { rows } = await database.query('SELECT id FROM users ORDER BY created_at DESC, id DESC LIMIT 1');
    const [{ id }] = rows;
    await database.query(
      `INSERT INTO blocked_members (user_id, blocked_id) SELECT $1, id FROM (
         (SELECT DISTINCT user_id AS id FROM (SELECT user_id FROM wishes ORDER BY created_at DESC LIMIT 1000) newest LIMIT ${BLOCKED / 2})
         UNION (SELECT id FROM users ORDER BY id LIMIT ${BLOCKED})) others WHERE id <> $1 LIMIT ${BLOCKED}
       ON CONFLICT DO NOTHING`,
      [id],
    );
    await database.query(
      `INSERT INTO hidden_wishes (user_id, wish_id) SELECT $1, id FROM (
         SELECT id, user_id, row_number() OVER (ORDER BY created_at DESC) AS place FROM wishes) numbered
       WHERE user_id <> $1 AND (place % ${HIDDEN_EVERY} = 0) ORDER BY place LIMIT ${HIDDEN} ON CONFLICT DO NOTHING`,
      [id],
    );
    return await MemberClient.of(url, id);
  } finally {
    await database.end();
  }
}
