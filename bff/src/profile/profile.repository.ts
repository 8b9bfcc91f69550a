import { Injectable } from '@nestjs/common';
import type { ProfileView, UpdateProfileRequest } from '@wishboard/contracts/http/members/profile';
import { fillNameSkeletons } from '@wishboard/database/names/name-skeletons.repository';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database, type Queryable } from '../database/database.js';

const PROFILE =
  'display_name AS "displayName", line, avatar, board_for AS "boardFor", language, time_zone AS "timeZone"';

/** $1 member. */
const FIND = { name: 'find_profile', text: `SELECT ${PROFILE} FROM users WHERE id = $1` };

/**
 * Takes an advisory lock until the transaction ends, so that names are chosen one after another and the second of two similar names is
 * refused.
 */
const LOCK_NAMES = { name: 'choose_names_in_turn', text: `SELECT pg_advisory_xact_lock(hashtext('choose a name'))` };

/** $1 member, or null, $2 skeletons of the name. */
const IS_TAKEN = {
  name: 'is_name_taken',
  text: `SELECT EXISTS (SELECT FROM users WHERE name_skeleton = ANY($2) AND id IS DISTINCT FROM $1::uuid)
      OR EXISTS (SELECT FROM users WHERE username_skeleton = ANY($2) AND id IS DISTINCT FROM $1::uuid) AS taken`,
};

/**
 * SQL: writes an event for the member's own picture that the update replaces. A file from an import or a product preview may belong to
 * others as well, so it causes no event.
 */
const LEFT = insertEvents('picture.left', {
  payload: { userId: 'had.user_id', name: 'p.name' },
  cause: { requestId: '$7', traceParent: '$8' },
  from: `had JOIN wish_pictures p ON p.user_id = had.user_id AND had.picture = '/media/' || p.name WHERE had.picture <> $4::text`,
});

/**
 * $1 member, $2 name, $3 line, $4 picture, $5 who may see the board, $9 language, $10 time zone, each null to stay unchanged; $6 skeleton
 * of the name, $7 request id and $8 trace parent. The row is locked before it is read, so that each of two concurrent uploads is deleted
 * when the next one replaces it.
 */
const UPDATE = {
  name: 'update_profile',
  text: `WITH had AS MATERIALIZED (SELECT id AS user_id, avatar AS picture FROM users WHERE id = $1 FOR NO KEY UPDATE),
      event AS (${LEFT})
    UPDATE users SET display_name = coalesce($2, display_name), line = coalesce($3, line), avatar = coalesce($4, avatar),
      board_for = coalesce($5, board_for), name_skeleton = coalesce($6, name_skeleton),
      claims_name = claims_name OR $6::text IS NOT NULL, language = coalesce($9, language), time_zone = coalesce($10, time_zone)
    FROM had WHERE id = had.user_id RETURNING ${PROFILE}`,
};

/** Reads and changes profiles. Raw SQL, since names are chosen under a lock and compared by their indexes. */
@Injectable()
export class ProfileRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, queryable: Queryable = this.database): Promise<ProfileView | null> {
    const [profile] = await queryable.run<ProfileView & object>(FIND, [userId]);
    return profile ?? null;
  }

  async lockNames(transaction: Queryable): Promise<void> {
    await transaction.run(LOCK_NAMES, []);
  }

  /** Whether the display name or username of another member has one of these skeletons. */
  async isTaken(queryable: Queryable, userId: string | null, looks: readonly string[]): Promise<boolean> {
    const [row] = await queryable.run<{ taken: boolean }>(IS_TAKEN, [userId, looks]);
    return row?.taken ?? false;
  }

  /**
   * Updates what is given and returns the profile; null where the member is gone.
   *
   * @param look skeleton of the new name, or null where the name stays
   */
  async update(
    transaction: Queryable,
    userId: string,
    { displayName, line, avatar, boardFor, language, timeZone }: UpdateProfileRequest,
    look: string | null,
    cause: Cause,
  ): Promise<ProfileView | null> {
    const values = [userId, displayName ?? null, line ?? null, avatar ?? null, boardFor ?? null, look];
    const { requestId, traceParent } = cause;
    const [profile] = await transaction.run<ProfileView & object>(UPDATE, [
      ...values,
      requestId,
      traceParent,
      language ?? null,
      timeZone ?? null,
    ]);
    return profile ?? null;
  }

  /** Computes missing skeletons for names that came from an import, demo data, or a release without skeletons. */
  fillSkeletons(): Promise<void> {
    return fillNameSkeletons((statement, values) => this.database.run(statement, values));
  }
}
