import type { Client } from 'pg';
import { hashOfInvitation, makeInvitationCode } from './invitation-code.js';

/** An invitation as operators see it. Its code is shown only once, when the invitation is created. */
export interface InvitationRow {
  id: string;
  note: string;
  uses: number;
  usesMax: number;
  expiresAt: Date;
  /** Whether somebody can still join with this invitation. */
  isOpen: boolean;
}

/**
 * Creates an invitation for `uses` new members that is valid for `days` days. Returns its id and its code. The code itself is not
 * stored.
 */
export async function createInvitation(
  client: Client,
  { uses, days, note }: { uses: number; days: number; note: string },
): Promise<{ id: string; code: string }> {
  const code = makeInvitationCode();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO invitations (code_hash, note, uses_max, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(days => $4)) RETURNING id`,
    [hashOfInvitation(code), note, uses, days],
  );
  return { id: rows[0]?.id ?? '', code };
}

/** Lists all invitations, the newest first. */
export async function listInvitations(client: Client): Promise<InvitationRow[]> {
  const { rows } = await client.query<InvitationRow>(
    `SELECT id, note, uses, uses_max AS "usesMax", expires_at AS "expiresAt",
       uses < uses_max AND expires_at > now() AS "isOpen"
     FROM invitations ORDER BY created_at DESC, id DESC`,
  );
  return rows;
}

/**
 * Ends an invitation, so that nobody else can join with it. Returns false when there is no such invitation or it has already
 * ended.
 */
export async function endInvitation(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE invitations SET expires_at = now() WHERE id = $1 AND expires_at > now()',
    [id],
  );
  return rowCount === 1;
}
