import { Injectable } from '@nestjs/common';
import type { Category } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLOR_DEFAULT, type PreviewStatus, type WishAudience } from '@wishboard/contracts/http/wishes/wish';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Database, isoTime, type Queryable } from '../database/database.js';
import { holdDecision } from '../moderation/likeness/hold-decision.repository.js';
import { isShownTo } from '../sight/sight.repository.js';
import type { CreateWishDto, UpdateWishDto } from './wish.dto.js';

/** A wish that was just written, as PostgreSQL returned it. */
export interface WrittenWish {
  id: string;
  category: Category;
  /** JSON of a `WishView` without `myReactions`. */
  json: string;
}

/** The columns of a locked wish that decide about a change. */
export interface LockedWish {
  userId: string;
  productUrl: string | null;
  previewStatus: PreviewStatus;
  category: Category;
  audience: WishAudience;
  title: string;
  description: string;
}

/**
 * SQL expression of a wish as JSON text: a `WishView` without `myReactions`, the only part that differs between
 * members. PostgreSQL builds the text, so that the server passes bytes on instead of building objects.
 *
 * The JSON includes `moderation` if the wish is hidden or limited. A hidden wish is sent to its owner only.
 *
 * @param wish alias of the row of `wishes`
 * @param user alias of its owner's row of `users`
 */
export function wishJson(wish: string, user: string): string {
  const w = (column: string) => `${wish}.${column}`;
  const u = (column: string) => `${user}.${column}`;
  return `(SELECT CASE WHEN ${w('audience')} = 'everyone' AND ${w('moderation')} IS NULL THEN row_to_json(v)::text
      ELSE concat(left(row_to_json(v)::text, -1),
        CASE WHEN ${w('audience')} <> 'everyone' THEN concat(',"audience":"', ${w('audience')}, '"') END,
        CASE WHEN ${w('moderation')} IN ('hidden', 'limited') THEN concat(',"moderation":"', ${w('moderation')}, '"') END, '}') END FROM (SELECT
    ${w('id')}, ${w('user_id')} AS "userId", ${w('title')}, ${w('description')}, ${w('product_url')} AS "productUrl",
    ${w('product_title')} AS "productTitle", ${w('product_image')} AS "productImage", ${w('color')}, ${w('category')},
    ${w('tags')}, ${w('ig_account')} AS "igAccount", ${w('is_granted')} AS "isGranted",
    ${isoTime(w('granted_at'))} AS "grantedAt", ${isoTime(w('created_at'))} AS "createdAt",
    json_strip_nulls(json_build_object('heart', nullif(${w('heart_count')}, 0), 'fire', nullif(${w('fire_count')}, 0),
      'thumbs-up', nullif(${w('thumbs_up_count')}, 0))) AS "reactionCounts",
    ${w('preview_status')} AS "previewStatus",
    (SELECT row_to_json(s) FROM (SELECT ${u('id')}, ${u('username')}, ${u('display_name')} AS "displayName",
      ${u('avatar')}) s) AS "user") v)`;
}

/** A wish removed by moderators does not exist for its owner either. */
const IS_THERE = `moderation IS DISTINCT FROM 'removed'`;

/**
 * $1 member, $2 title, $3 description, $4 link, $5 colour, $6 account, $7 category, $8 tags, $9 request id, $10 trace
 * parent, $11 audience, $12 reason to hold the wish for a moderator, or null.
 */
const CREATE_WISH = {
  name: 'create_wish',
  text: `WITH created AS (
      INSERT INTO wishes (user_id, title, description, product_url, preview_status, color, ig_account, category,
        category_chosen, tags, audience, moderation)
      VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN 'none' ELSE 'pending' END, $5, $6,
        coalesce($7, 'general'), $7::text IS NOT NULL, $8, coalesce($11, 'everyone'), CASE WHEN $12::text IS NOT NULL THEN 'hidden' END)
      RETURNING *
    ), event AS (
      ${insertEvents('wish.created', {
        payload: { wishId: 'id', userId: 'user_id' },
        cause: { requestId: '$9', traceParent: '$10' },
        from: 'created',
      })}
    ), held AS (
      ${holdDecision('$12', 'created')}
    )
    SELECT w.id, w.category, ${wishJson('w', 'u')} AS json FROM created w JOIN users u ON u.id = w.user_id`,
};

/** $1 wish. The row stays locked until the transaction ends. */
const LOCK_WISH = {
  name: 'lock_wish',
  text: `SELECT user_id AS "userId", product_url AS "productUrl", preview_status AS "previewStatus", category, audience,
      title, description FROM wishes WHERE id = $1 AND ${IS_THERE} FOR UPDATE`,
};

/** $1 wish, then the new values; a flag before a nullable value tells whether to set it. A new link starts a new preview. */
const UPDATE_WISH = {
  name: 'update_wish',
  text: `UPDATE wishes SET
      title = coalesce($2, title), description = coalesce($3, description), color = coalesce($4, color),
      ig_account = CASE WHEN $5 THEN $6 ELSE ig_account END,
      category = coalesce($7, category), category_chosen = category_chosen OR $7::text IS NOT NULL,
      product_url = CASE WHEN $8 THEN $9 ELSE product_url END,
      product_title = CASE WHEN $10 THEN $11 WHEN $8 THEN NULL ELSE product_title END,
      product_title_chosen = CASE WHEN $10 THEN $11::text IS NOT NULL WHEN $8 THEN false ELSE product_title_chosen END,
      product_image = CASE WHEN $8 THEN NULL ELSE product_image END,
      preview_status = CASE WHEN NOT $8 THEN preview_status WHEN $9::text IS NULL THEN 'none' ELSE 'pending' END,
      audience = coalesce($12, audience)
    WHERE id = $1`,
};

/** $1 wish, $2 reason to hold it. A wish that a moderator has already decided about is left unchanged. */
const HOLD_WISH = {
  name: 'hold_wish',
  text: `WITH held AS (
      UPDATE wishes SET moderation = 'hidden' WHERE id = $1 AND moderation IS NULL RETURNING id, user_id
    )
    ${holdDecision('$2', 'held')} RETURNING id`,
};

/** $1 hash of the link. Returns how many seconds ago its last fetch began; no row if the link was never fetched. */
const LAST_FETCH = {
  name: 'last_fetch',
  text: `SELECT extract(epoch FROM now() - claimed_at)::float8 AS "secondsAgo" FROM link_previews WHERE link_hash = $1`,
};

/** $1 wish. */
const AWAIT_PREVIEW = {
  name: 'await_preview',
  text: `UPDATE wishes SET preview_status = 'pending' WHERE id = $1`,
};

/** $1 wish. */
const READ_WISH = {
  name: 'read_wish',
  text: `SELECT ${wishJson('w', 'u')} AS json FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = $1 AND ${IS_THERE}`,
};

/** $1 wish, $2 member, $3 request id, $4 trace parent. Returns a row only if the wish is the member's own. */
const DELETE_WISH = {
  name: 'delete_wish',
  text: `WITH gone AS (DELETE FROM wishes WHERE id = $1 AND user_id = $2 AND ${IS_THERE} RETURNING id, user_id, category), event AS (
      ${insertEvents('wish.deleted', {
        payload: { wishId: 'id', userId: 'user_id' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'gone',
      })}
    )
    SELECT category FROM gone`,
};

/**
 * $1 wish, $2 member, $3 request id, $4 trace parent, $5 wanted state or null. Returns a row only if the wish is the
 * member's own and its state changed. The time is taken while the row is locked, as it is for reactions, so that it
 * tells reliably who had reacted before the wish was granted.
 */
const TOGGLE_GRANTED = {
  name: 'toggle_granted',
  text: `WITH toggled AS (
      UPDATE wishes SET is_granted = NOT is_granted,
        granted_at = CASE WHEN is_granted THEN NULL ELSE clock_timestamp() END
      WHERE id = $1 AND user_id = $2 AND ${IS_THERE} AND is_granted IS DISTINCT FROM $5::boolean RETURNING *
    ), event AS (
      ${insertEvents('wish.granted', {
        payload: { wishId: 'id', userId: 'user_id', isGranted: 'is_granted' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'toggled',
      })}
    )
    SELECT w.id, w.category, ${wishJson('w', 'u')} AS json FROM toggled w JOIN users u ON u.id = w.user_id`,
};

/**
 * $1 last ten digits of an id, $2 reader, or null for a visitor. Of several matches, which are very rare, the oldest
 * wins: ids are UUIDv7.
 */
const ID_BY_TAIL = {
  name: 'id_by_tail',
  text: `SELECT id FROM wishes w WHERE right(id::text, 10) = $1 AND is_shown(w) AND ${isShownTo('w', '$2::uuid')}
    ORDER BY id LIMIT 1`,
};

/** $1 wish, $2 member. */
const IS_WISH_SHOWN = {
  name: 'is_wish_shown',
  text: `SELECT 1 AS found FROM wishes w WHERE id = $1 AND ${isShownTo('w', '$2')}`,
};

/**
 * Reads and writes wishes in PostgreSQL. A change and its event are one statement where possible, which takes one round
 * trip and one commit. All statements are prepared, since every write to the board passes here.
 */
@Injectable()
export class WishesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Creates a wish. Returns null if there is no such member.
   *
   * @param heldFor reason to hold the wish for a moderator, or null
   */
  async create(
    queryable: Queryable,
    userId: string,
    wish: CreateWishDto,
    heldFor: string | null,
    cause: Cause,
  ): Promise<WrittenWish | null> {
    const { title, description, productUrl, color, igAccount, category, tags, audience } = wish;
    const [row] = await queryable.run<WrittenWish & object>(CREATE_WISH, [
      userId,
      title,
      description,
      productUrl ?? null,
      color ?? NOTE_COLOR_DEFAULT,
      igAccount ?? null,
      category ?? null,
      tags ?? [],
      cause.requestId,
      cause.traceParent,
      audience ?? null,
      heldFor,
    ]);
    return row ?? null;
  }

  /** Returns the id that ends in these ten hexadecimal digits, or null if `askedBy`, or a visitor, sees no such wish. */
  async idByTail(tail: string, askedBy: string | null): Promise<string | null> {
    const [row] = await this.database.run<{ id: string }>(ID_BY_TAIL, [tail, askedBy]);
    return row?.id ?? null;
  }

  /** Locks the wish's row until the transaction ends. Returns null if there is no such wish. */
  async lock(transaction: Queryable, id: string): Promise<LockedWish | null> {
    const [row] = await transaction.run<LockedWish & object>(LOCK_WISH, [id]);
    return row ?? null;
  }

  /** @param linkChanged starts a new preview */
  async update(transaction: Queryable, id: string, changes: UpdateWishDto, linkChanged: boolean): Promise<void> {
    const { title, description, color, igAccount, category, productUrl, productTitle, audience } = changes;
    await transaction.run(UPDATE_WISH, [
      id,
      title ?? null,
      description ?? null,
      color ?? null,
      igAccount !== undefined,
      igAccount ?? null,
      category ?? null,
      linkChanged,
      productUrl ?? null,
      productTitle !== undefined,
      productTitle ?? null,
      audience ?? null,
    ]);
  }

  /** Holds the wish for a moderator. Returns false if a moderator has already decided about it. */
  async hold(transaction: Queryable, id: string, heldFor: string): Promise<boolean> {
    return (await transaction.run(HOLD_WISH, [id, heldFor])).length > 0;
  }

  /** Deletes a wish and returns its category. Returns null if the wish does not exist or is not the member's own. */
  async delete(id: string, userId: string, { requestId, traceParent }: Cause): Promise<Category | null> {
    const [gone] = await this.database.run<{ category: Category }>(DELETE_WISH, [id, userId, requestId, traceParent]);
    return gone?.category ?? null;
  }

  /** Returns null if the wish does not exist, is not the member's own, or already has the wanted state. */
  async toggleGranted(
    queryable: Queryable,
    id: string,
    userId: string,
    granted: boolean | undefined,
    { requestId, traceParent }: Cause,
  ): Promise<WrittenWish | null> {
    const values = [id, userId, requestId, traceParent, granted ?? null];
    const [row] = await queryable.run<WrittenWish & object>(TOGGLE_GRANTED, values);
    return row ?? null;
  }

  async awaitPreview(queryable: Queryable, id: string): Promise<void> {
    await queryable.run(AWAIT_PREVIEW, [id]);
  }

  /** Returns how many seconds ago the last fetch of a link began, or null if the link was never fetched. */
  async secondsSinceFetch(queryable: Queryable, linkHash: Buffer): Promise<number | null> {
    const [last] = await queryable.run<{ secondsAgo: number }>(LAST_FETCH, [linkHash]);
    return last?.secondsAgo ?? null;
  }

  /** Returns a `WishView` without `myReactions` as JSON text, or null if there is no such wish. */
  async read(queryable: Queryable, id: string): Promise<string | null> {
    const [row] = await queryable.run<{ json: string }>(READ_WISH, [id]);
    return row?.json ?? null;
  }

  /** Returns whether there is such a wish that the member may see. */
  async isShown(queryable: Queryable, id: string, userId: string): Promise<boolean> {
    return (await queryable.run(IS_WISH_SHOWN, [id, userId])).length > 0;
  }
}
