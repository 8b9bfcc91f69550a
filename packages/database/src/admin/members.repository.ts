import type { Client } from 'pg';
import { END_SESSIONS } from '../erasure/erase-member.repository.js';

/** A member as an operator sees them. */
export interface MemberRow {
  id: string;
  username: string;
  displayName: string;
  /** Null for a member without an account of the board's own. */
  email: string | null;
  wishes: number;
  sessions: number;
  /** Null also after a suspension for a time that is over. */
  suspendedAt: Date | null;
  /** End of the suspension; null if there is none, or it is for good. */
  suspendedUntil: Date | null;
  isModerator: boolean;
  isOperator: boolean;
}

/** SQL condition: the member `u` is suspended now. A suspension with an end is over by itself, and its columns stay. */
const IS_SUSPENDED = '(u.suspended_at IS NOT NULL AND coalesce(u.suspended_until > now(), true))';

const MEMBER = `SELECT u.id, u.username, u.display_name AS "displayName", a.email,
    CASE WHEN ${IS_SUSPENDED} THEN u.suspended_at END AS "suspendedAt",
    CASE WHEN ${IS_SUSPENDED} THEN u.suspended_until END AS "suspendedUntil", u.is_moderator AS "isModerator", u.is_operator AS "isOperator",
    (SELECT count(*)::integer FROM wishes w WHERE w.user_id = u.id) AS wishes,
    (SELECT count(*)::integer FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS sessions
  FROM users u LEFT JOIN accounts a ON a.user_id = u.id`;

/** Lists members whose username, display name or e-mail address contains `text`, the newest first. */
export async function listMembers(client: Client, text: string, limit: number): Promise<MemberRow[]> {
  const { rows } = await client.query<MemberRow>(
    `${MEMBER} WHERE $1 = '' OR strpos(lower(concat_ws(' ', u.username, u.display_name, a.email)), lower($1)) > 0
     ORDER BY u.created_at DESC, u.id DESC LIMIT $2`,
    [text, limit],
  );
  return rows;
}

/** Returns the member with this username or e-mail address, or null. */
export async function findMember(client: Client, name: string): Promise<MemberRow | null> {
  const { rows } = await client.query<MemberRow>(`${MEMBER} WHERE u.username = $1 OR a.email = lower($1)`, [name]);
  return rows[0] ?? null;
}

/**
 * Runs an update of members that returns their ids. Notifies every running process at the commit, so that open pages of these members read
 * the account again. Returns whether a member was changed.
 */
async function changeAccount(client: Client, update: string, values: unknown[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH changed AS (${update} RETURNING id)
     SELECT pg_notify('wishboard_changes', json_build_object('changes', json_build_array(
       json_build_object('kind', 'account', 'userId', id)))::text) FROM changed`,
    values,
  );
  return rowCount === 1;
}

/**
 * Suspends a member for good, also one who is suspended for a time, or lifts either suspension. Returns false where the member already
 * is in that state.
 */
export function setSuspended(client: Client, id: string, isSuspended: boolean): Promise<boolean> {
  return changeAccount(
    client,
    `UPDATE users u SET suspended_at = CASE WHEN $2 THEN now() END, suspended_until = NULL
     WHERE u.id = $1 AND CASE WHEN $2 THEN NOT ${IS_SUSPENDED} OR u.suspended_until IS NOT NULL ELSE ${IS_SUSPENDED} END`,
    [id, isSuspended],
  );
}

/** Gives the moderator role to a member, or takes it away. Returns false where the member already is in that state. */
export function setModerator(client: Client, id: string, isModerator: boolean): Promise<boolean> {
  const update = 'UPDATE users SET is_moderator = $2 WHERE id = $1 AND is_moderator <> $2';
  return changeAccount(client, update, [id, isModerator]);
}

/** Gives the operator role to a member, or takes it away. Returns false where the member already is in that state. */
export function setOperator(client: Client, id: string, isOperator: boolean): Promise<boolean> {
  const update = 'UPDATE users SET is_operator = $2 WHERE id = $1 AND is_operator <> $2';
  return changeAccount(client, update, [id, isOperator]);
}

/** Ends all sessions of a member and notifies every running process at the commit. Returns the number of sessions. */
export async function endSessions(client: Client, id: string): Promise<number> {
  const { rowCount } = await client.query(END_SESSIONS, [id]);
  return rowCount ?? 0;
}
