import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { wishJson } from './wish-json.sql.js';

/** $1 member, $2 title, $3 description, $4 link, $5 colour, $6 account, $7 category, $8 tags, $9 request, $10 its place in a trace. */
export const CREATE_WISH = {
  name: 'create_wish',
  text: `WITH created AS (
      INSERT INTO wishes (user_id, title, description, product_url, preview_status, color, ig_account, category,
        category_chosen, tags)
      VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN 'none' ELSE 'pending' END, $5, $6,
        coalesce($7, 'general'), $7::text IS NOT NULL, $8)
      RETURNING *
    ), event AS (
      ${insertEvents('wish.created', {
        payload: { wishId: 'id', userId: 'user_id' },
        cause: { requestId: '$9', traceParent: '$10' },
        from: 'created',
      })}
    )
    SELECT w.id, w.category, ${wishJson('w', 'u')} AS json FROM created w JOIN users u ON u.id = w.user_id`,
};

/** $1 wish. The row stays locked until the transaction ends. */
export const LOCK_WISH = {
  name: 'lock_wish',
  text: `SELECT user_id AS "userId", product_url AS "productUrl", preview_status AS "previewStatus", category
    FROM wishes WHERE id = $1 FOR UPDATE`,
};

/** $1 wish, then for each field whether it is given and its value. A new link starts a new preview. */
export const UPDATE_WISH = {
  name: 'update_wish',
  text: `UPDATE wishes SET
      title = coalesce($2, title), description = coalesce($3, description), color = coalesce($4, color),
      ig_account = CASE WHEN $5 THEN $6 ELSE ig_account END,
      category = coalesce($7, category), category_chosen = category_chosen OR $7::text IS NOT NULL,
      product_url = CASE WHEN $8 THEN $9 ELSE product_url END,
      product_title = CASE WHEN $10 THEN $11 WHEN $8 THEN NULL ELSE product_title END,
      product_title_chosen = CASE WHEN $10 THEN $11::text IS NOT NULL WHEN $8 THEN false ELSE product_title_chosen END,
      product_image = CASE WHEN $8 THEN NULL ELSE product_image END,
      preview_status = CASE WHEN NOT $8 THEN preview_status WHEN $9::text IS NULL THEN 'none' ELSE 'pending' END
    WHERE id = $1`,
};

/** $1 hash of the link. When its last fetch began, in seconds from now back; no row when there was none. */
export const LAST_FETCH = {
  name: 'last_fetch',
  text: `SELECT extract(epoch FROM now() - claimed_at)::float8 AS "secondsAgo" FROM link_previews WHERE link_hash = $1`,
};

/** $1 wish. */
export const AWAIT_PREVIEW = {
  name: 'await_preview',
  text: `UPDATE wishes SET preview_status = 'pending' WHERE id = $1`,
};

/** $1 wish. */
export const READ_WISH = {
  name: 'read_wish',
  text: `SELECT ${wishJson('w', 'u')} AS json FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = $1`,
};

/** $1 wish, $2 member, $3 request, $4 its place in a trace. A row comes back only when the wish is the member's. */
export const DELETE_WISH = {
  name: 'delete_wish',
  text: `WITH gone AS (DELETE FROM wishes WHERE id = $1 AND user_id = $2 RETURNING id, user_id, category), event AS (
      ${insertEvents('wish.deleted', {
        payload: { wishId: 'id', userId: 'user_id' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'gone',
      })}
    )
    SELECT category FROM gone`,
};

/**
 * $1 wish, $2 member, $3 request, $4 its place in a trace. A row comes back only when the wish is the member's. The time is taken while the row is
 * locked, as a reaction's is, so that it tells for certain who had reacted before.
 */
export const TOGGLE_GRANTED = {
  name: 'toggle_granted',
  text: `WITH toggled AS (
      UPDATE wishes SET is_granted = NOT is_granted,
        granted_at = CASE WHEN is_granted THEN NULL ELSE clock_timestamp() END
      WHERE id = $1 AND user_id = $2 RETURNING *
    ), event AS (
      ${insertEvents('wish.granted', {
        payload: { wishId: 'id', userId: 'user_id', isGranted: 'is_granted' },
        cause: { requestId: '$3', traceParent: '$4' },
        from: 'toggled',
      })}
    )
    SELECT w.id, w.category, ${wishJson('w', 'u')} AS json FROM toggled w JOIN users u ON u.id = w.user_id`,
};

/** $1 wish. */
export const WISH_EXISTS = { name: 'wish_exists', text: 'SELECT 1 AS found FROM wishes WHERE id = $1' };
