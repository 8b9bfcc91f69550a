import type { Client } from 'pg';

import { insertEvents, writeEvents } from '../outbox/outbox.repository.js';

/** Columns and expressions that turn a temporary table into rows of the real one. */
const INSERTS: Record<string, { columns: string; values: string; order?: string; conflict?: string }> = {
  users: {
    columns: 'id, username, display_name, avatar, created_at',
    values: `id, username, display_name, coalesce(avatar, ''), coalesce(created_at, now())`,
  },
  wishes: {
    columns: `id, user_id, title, description, product_url, product_title, product_image, preview_status, color,
      category, category_chosen, tags, ig_account, is_granted, granted_at, created_at`,
    // A category other than the default was somebody's choice; a link whose product is not known yet gets a preview.
    values: `id, user_id, title, description, product_url, product_title, product_image,
      CASE WHEN product_url IS NULL THEN 'none' WHEN product_title IS NULL THEN 'pending' ELSE 'ready' END,
      coalesce(color, 'yellow'), coalesce(category, 'general'), coalesce(category, 'general') <> 'general',
      coalesce(tags, '{}'), ig_account, coalesce(is_granted, granted_at IS NOT NULL),
      CASE WHEN is_granted THEN coalesce(granted_at, created_at, now()) ELSE granted_at END, coalesce(created_at, now())`,
  },
  reactions: {
    columns: 'id, wish_id, user_id, emoji, created_at',
    values: 'id, wish_id, user_id, emoji, coalesce(created_at, now())',
    // Each statement updates the counts of the wishes it touches, so all reactions to a wish belong in one.
    order: 'wish_id, line',
  },
  user_interactions: {
    columns: 'id, user_id, wish_id, interaction_type, weight, created_at',
    values: 'id, user_id, wish_id, interaction_type, coalesce(weight, 1), coalesce(created_at, now())',
    // Of the views of one day the first is stored, as the API does.
    conflict: `ON CONFLICT (user_id, wish_id, ((created_at AT TIME ZONE 'UTC')::date)) WHERE interaction_type = 'view'
      DO NOTHING`,
  },
  user_preferences: {
    columns: 'id, user_id, keywords, categories, color_preference, last_updated, reset_at',
    values: `id, user_id, coalesce(keywords, '{}'), coalesce(categories, '{}'), color_preference,
      coalesce(last_updated, now()), reset_at`,
  },
};

/** Rows written by one statement: enough for speed, few enough for the progress to move. */
const CHUNK_ROWS = 20_000;

/** Writes the rows of a temporary table and answers how many were new. The triggers count the reactions. */
export async function writeRows(client: Client, table: string, onRows: (rows: number) => void): Promise<number> {
  const insert = INSERTS[table];
  if (!insert) throw new Error(`No rows can be imported into ${table}`);
  await client.query(`
    CREATE TEMP TABLE sorted ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY ${insert.order ?? 'line'})::integer AS place, * FROM import_${table}`);
  await client.query('CREATE INDEX ON sorted (place); ANALYZE sorted');
  const { rows } = await client.query<{ total: number }>('SELECT coalesce(max(place), 0) AS total FROM sorted');
  const total = rows[0]?.total ?? 0;
  let written = 0;
  for (let from = 0; from < total; from += CHUNK_ROWS) {
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${insert.columns}) SELECT ${insert.values} FROM sorted
       WHERE place > $1 AND place <= $2 ORDER BY place ${insert.conflict ?? ''}`,
      [from, from + CHUNK_ROWS],
    );
    written += rowCount ?? 0;
    onRows(Math.min(CHUNK_ROWS, total - from));
  }
  await client.query('DROP TABLE sorted');
  return written;
}

/**
 * Records what the new rows must cause: one event for all that is learnt from them, and one for each wish whose product
 * or tags are still to be found. A product that the file describes is left as it is, so its link is not fetched for tags.
 */
export async function writeImportEvents(client: Client, withWishes: boolean): Promise<void> {
  await writeEvents(client, [{ type: 'data.imported', payload: {} }]);
  if (!withWishes) return;
  const from = `import_wishes
    WHERE product_title IS NULL AND (product_url IS NOT NULL OR coalesce(tags, '{}') = '{}') ORDER BY line`;
  await client.query(insertEvents('wish.created', { payload: { wishId: 'id', userId: 'user_id' }, from }));
}
