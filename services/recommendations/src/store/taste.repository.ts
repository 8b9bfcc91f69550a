import { Injectable } from '@nestjs/common';
import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { poolOf } from '@wishboard/database/connection/data-source';
import { DataSource } from 'typeorm';
import type { ActionKind } from '../model/event-weights.js';
import type { Profile } from '../model/profile.js';
import type { TasteWish } from '../model/taste-model.js';
import { IGNORED_FROM, IGNORED_HALF_LIFE_DAYS } from '../ranking/ignored-factor.js';
import type { MemberTaste } from '../ranking/recommend.js';
import type { Stated } from '../ranking/stated-interests.js';
import { ReplicaReads } from './replica-reads.js';

/**
 * Number of wishes that are learnt at the start: the newest, and of the older ones those with the most reactions. If wishes were
 * learnt one by one, with each member who acted on them, their rows would be recomputed with each of these members.
 */
const LEARNT_AT_START = { newest: 60_000, older: 20_000 };
/** Maximum of wishes in memory, about 1 KB each. */
export const WISHES_MAX = 90_000;
const CHUNK = 5_000;
/**
 * Maximum of interaction rows that are read of one member, and of actions made from them. No honest member comes near, and they
 * bound the cost of an account that poisons the data.
 */
const INTERACTIONS_MAX = 5_000;
const ACTIONS_MAX = 2_000;
/** Number of days whose impressions are read, and maximum of wishes that were shown often. */
const SHOWN_DAYS = 60;
const SHOWN_MAX = 500;
/** Maximum of wishes by members whom a member does not see, the newest. Older ones are left out when the list is read. */
const UNSEEN_MAX = 10_000;
/** Maximum of wishes of which a member wants less that count, the newest. */
const LESS_LIKE_MAX = 100;

const WISH_COLUMNS = `id, user_id AS "userId", title, description, product_title AS "productTitle", tags, category, color,
  is_granted AS "isGranted", (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt"`;

/**
 * All actions of a member. An interaction of type `react` does not count: it repeats a reaction, and stays when the reaction is
 * taken back.
 */
const MEMBER_ACTIONS = `
  SELECT w.id AS wish_id, 'own' AS kind, w.created_at AS at FROM wishes w WHERE w.user_id = u.id
  UNION ALL SELECT wish_id, 'react', max(created_at) FROM reactions WHERE user_id = u.id GROUP BY wish_id
  UNION ALL SELECT wish_id, 'keep', kept_at FROM kept_wishes WHERE user_id = u.id
  UNION ALL SELECT wish_id, interaction_type, max(created_at) FROM (
    SELECT wish_id, interaction_type, created_at FROM user_interactions
    WHERE user_id = u.id ORDER BY created_at DESC LIMIT ${INTERACTIONS_MAX}) newest
    WHERE interaction_type <> 'react' GROUP BY wish_id, interaction_type`;

const MEMBERS = `
  SELECT u.id AS "userId",
     (SELECT json_agg(json_build_object('wishId', wish_id, 'kind', kind, 'at', extract(epoch FROM at) * 1000))
      FROM (SELECT * FROM (${MEMBER_ACTIONS}) every
        -- What a member did before asking that it be forgotten tells nothing.
        WHERE at > coalesce(p.reset_at, '-infinity')
          AND NOT EXISTS (SELECT FROM hidden_wishes h WHERE h.user_id = u.id AND h.wish_id = every.wish_id)
          -- Nor does what they did with wishes of whom they do not see: a reason would name these.
          AND NOT EXISTS (SELECT FROM unseen_members s JOIN wishes w ON w.user_id = s.unseen_id
            WHERE s.user_id = u.id AND w.id = every.wish_id)
        ORDER BY at DESC LIMIT ${ACTIONS_MAX}) newest) AS actions,
     (SELECT array_agg(wish_id) FROM (
        SELECT wish_id FROM dismissed_recommendations WHERE user_id = u.id
        UNION SELECT wish_id FROM less_like_this WHERE user_id = u.id
        UNION SELECT wish_id FROM hidden_wishes WHERE user_id = u.id
        UNION (SELECT w.id FROM unseen_members s JOIN wishes w ON w.user_id = s.unseen_id WHERE s.user_id = u.id
          ORDER BY w.id DESC LIMIT ${UNSEEN_MAX})
        UNION SELECT wish_id FROM kept_wishes WHERE user_id = u.id
        UNION SELECT wish_id FROM reactions WHERE user_id = u.id) never) AS excluded,
     (SELECT json_object_agg(wish_id, days) FROM (
        SELECT wish_id, sum(2 ^ (-(current_date - shown_on) / ${IGNORED_HALF_LIFE_DAYS}.0))::float8 AS days
        FROM recommendation_impressions WHERE user_id = u.id AND shown_on >= current_date - ${SHOWN_DAYS}
          AND shown_on >= coalesce(p.reset_at, '-infinity')
        GROUP BY wish_id HAVING count(*) >= ${IGNORED_FROM} ORDER BY days DESC LIMIT ${SHOWN_MAX}) often) AS shown,
     CASE WHEN NOT p.is_learnt THEN p.keywords END AS keywords,
     CASE WHEN NOT p.is_learnt THEN p.categories END AS categories,
     CASE WHEN NOT p.is_learnt THEN p.color_preference END AS color,
     (SELECT json_build_object('added', p.added_keywords, 'removed', p.removed_keywords,
        'categories', coalesce(p.chosen_categories, '{}'), 'lessLike', ARRAY(
          SELECT wish_id FROM less_like_this WHERE user_id = u.id ORDER BY id DESC LIMIT ${LESS_LIKE_MAX}))) AS stated,
     EXISTS (SELECT FROM heard_members h WHERE h.id = u.id) AS "isHeard",
     p.is_learnt AS "hasLearnt", p.reset_at::text AS "resetAt"
   FROM users u LEFT JOIN user_preferences p ON p.user_id = u.id WHERE u.id = ANY ($1)`;
/** {@link MEMBERS} for one member, as a prepared statement, since it runs after each act. */
const MEMBER = { name: 'read_member_taste', text: MEMBERS.replace('= ANY ($1)', '= $1') };

/** A row of {@link MEMBERS}. */
interface MemberRow {
  userId: string;
  actions: { wishId: string; kind: ActionKind; at: number }[] | null;
  excluded: string[] | null;
  shown: Record<string, number> | null;
  keywords: string[] | null;
  categories: Category[] | null;
  color: NoteColor | null;
  stated: { [Name in keyof Stated]: Stated[Name] | null };
  resetAt: string | null;
  isHeard: boolean;
  hasLearnt: boolean | null;
}

/** A member's taste, and the state of their stored preferences. */
export interface MemberRecord extends MemberTaste {
  userId: string;
  /** The member's reset as of the read, in PostgreSQL's text form of a timestamp, or null. */
  resetAt: string | null;
  /** Whether the stored interests were learnt, as opposed to having come with the member. */
  hasLearnt: boolean;
}

/** Interests learnt of a member. */
export interface LearntPreferences {
  userId: string;
  profile: Profile;
  /** The member's reset as of the read, in PostgreSQL's text form of a timestamp, or null. */
  resetAt: string | null;
}

/**
 * Reads members' acts and wishes, and writes the interests learnt from them. It uses raw statements: a start reads every member and
 * tens of thousands of wishes, and the read of one member after each act combines twelve tables and views.
 */
@Injectable()
export class TasteRepository {
  constructor(
    private readonly database: DataSource,
    private readonly replicaReads: ReplicaReads,
  ) {}

  /**
   * Yields the wishes that are learnt at the start, in chunks: the newest first, then older ones that have reactions, the most
   * reactions first.
   */
  async *wishes({ newest, older } = LEARNT_AT_START): AsyncGenerator<TasteWish[]> {
    let last: TasteWish | undefined;
    for (let left = newest; left > 0; left -= CHUNK) {
      const most = Math.min(CHUNK, left);
      const chunk = await this.replicaReads.query<TasteWish[]>(
        `SELECT ${WISH_COLUMNS} FROM wishes
         WHERE is_listed(wishes) AND ($1::float8 IS NULL OR (created_at, id) < (to_timestamp($1 / 1000.0), $2::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $3`,
        [last?.createdAt ?? null, last?.id ?? null, most],
      );
      if (chunk.length > 0) yield chunk;
      if (chunk.length < most) return;
      last = chunk.at(-1);
    }
    const popular = await this.replicaReads.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT id, created_at, heard_cheers(wishes) AS reactions FROM wishes
         WHERE is_listed(wishes) AND (created_at, id) < (to_timestamp($1 / 1000.0), $2::uuid)) older
       WHERE reactions > 0 ORDER BY reactions DESC, created_at DESC, id DESC LIMIT $3`,
      [last?.createdAt, last?.id, older],
    );
    for (let from = 0; from < popular.length; from += CHUNK) {
      const ids = popular.slice(from, from + CHUNK).map(({ id }) => id);
      yield await this.replicaReads.query<TasteWish[]>(
        `SELECT ${WISH_COLUMNS} FROM wishes WHERE id = ANY ($1) AND is_listed(wishes)`,
        [ids],
      );
    }
  }

  wishesById(ids: readonly string[]): Promise<TasteWish[]> {
    return this.database.query(`SELECT ${WISH_COLUMNS} FROM wishes WHERE id = ANY ($1) AND is_listed(wishes)`, [ids]);
  }

  /** Yields the ids of all members who have reactions, kept wishes, own wishes, interactions or preferences, in chunks. */
  async *memberIds(chunk: number): AsyncGenerator<string[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.replicaReads.query<{ id: string }[]>(
        `SELECT u.id FROM users u WHERE u.id > $1 AND (
           EXISTS (SELECT FROM reactions r WHERE r.user_id = u.id)
           OR EXISTS (SELECT FROM kept_wishes k WHERE k.user_id = u.id)
           OR EXISTS (SELECT FROM wishes w WHERE w.user_id = u.id)
           OR EXISTS (SELECT FROM user_interactions i WHERE i.user_id = u.id)
           OR EXISTS (SELECT FROM user_preferences p WHERE p.user_id = u.id))
         ORDER BY u.id LIMIT $2`,
        [after, chunk],
      );
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < chunk) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** Returns a member, or null when the member is gone. */
  async member(userId: string): Promise<MemberRecord | null> {
    const { rows } = await poolOf(this.database).query<MemberRow>({ ...MEMBER, values: [userId] });
    const [record] = toRecords(rows);
    return record ?? null;
  }

  /** Returns the members who exist, in no order. It is one query, since a start reads everybody. The data may be seconds out of date. */
  async members(userIds: readonly string[]): Promise<MemberRecord[]> {
    return toRecords(await this.replicaReads.query(MEMBERS, [userIds]));
  }

  /** Yields all members of {@link memberIds}, in chunks. The data may be seconds out of date. */
  async *everybody(chunk: number): AsyncGenerator<MemberRecord[]> {
    for await (const userIds of this.memberIds(chunk)) yield await this.members(userIds);
  }

  async memberCount(): Promise<number> {
    const [row] = await this.replicaReads.query<{ count: number }[]>('SELECT count(*)::int AS count FROM users');
    return row?.count ?? 0;
  }

  /** Returns the members who exist with their current data, in one query. */
  async currentMembers(userIds: readonly string[]): Promise<MemberRecord[]> {
    return toRecords(await this.database.query(MEMBERS, [userIds]));
  }

  /** Returns those of the given members who no longer exist. */
  async findErased(userIds: readonly string[]): Promise<string[]> {
    const gone: { id: string }[] = await this.database.query(
      'SELECT id FROM unnest($1::uuid[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = asked.id)',
      [userIds],
    );
    return gone.map(({ id }) => id);
  }

  /**
   * Stores learnt interests. A member who was deleted meanwhile gets no row. Interests that were learnt before a reset that came
   * meanwhile are not stored.
   *
   * @returns whether the row changed
   */
  async savePreferences(userId: string, profile: Profile, resetAt: string | null): Promise<boolean> {
    return (await this.saveAllPreferences([{ userId, profile, resetAt }])) > 0;
  }

  /**
   * Stores the learnt interests of several members, see {@link savePreferences}. No member may be in the list twice. Returns how
   * many rows changed.
   */
  async saveAllPreferences(learnt: readonly LearntPreferences[]): Promise<number> {
    if (learnt.length === 0) return 0;
    const rows = learnt.map(({ userId, profile: { keywords, categories, color }, resetAt }) => {
      return { user_id: userId, keywords, categories, color, reset_at: resetAt };
    });
    const changed: unknown[] = await this.database.query(
      `INSERT INTO user_preferences AS old
         (user_id, keywords, categories, color_preference, last_updated, is_learnt, reset_at)
       SELECT id, keywords, categories, color, now(), true, reset_at
       FROM users JOIN json_to_recordset($1)
         AS learnt (user_id uuid, keywords text[], categories text[], color text, reset_at timestamptz) ON user_id = id
       ORDER BY id
       ON CONFLICT (user_id) DO UPDATE SET keywords = excluded.keywords, categories = excluded.categories,
         color_preference = excluded.color_preference, last_updated = now(), is_learnt = true
       WHERE (old.keywords, old.categories, old.color_preference, old.is_learnt)
         IS DISTINCT FROM (excluded.keywords, excluded.categories, excluded.color_preference, true)
         AND old.reset_at IS NOT DISTINCT FROM excluded.reset_at
       RETURNING id`,
      [JSON.stringify(rows)],
    );
    return changed.length;
  }
}

function toRecords(rows: readonly MemberRow[]): MemberRecord[] {
  return rows.map(
    ({ userId, actions, excluded, shown, keywords, categories, color, stated, resetAt, isHeard, hasLearnt }) => ({
      userId,
      actions: actions ?? [],
      excluded: new Set(excluded),
      shown: new Map(Object.entries(shown ?? {})),
      keywords: keywords ?? [],
      categories: categories ?? [],
      color,
      stated: {
        added: stated.added ?? [],
        removed: stated.removed ?? [],
        categories: stated.categories ?? [],
        lessLike: stated.lessLike ?? [],
      },
      resetAt,
      isHeard,
      hasLearnt: hasLearnt ?? false,
    }),
  );
}
