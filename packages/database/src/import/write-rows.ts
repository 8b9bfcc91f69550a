import type { Client } from 'pg';

import { insertEvents, writeEvents } from '../outbox/outbox.repository.js';
import type { ImportTable } from './import-tables.js';

/** SQL expressions by table and column, for columns whose value differs from the file, and for columns that no file has. */
const COLUMN_VALUES: Record<string, Record<string, string>> = {
  users: {
    avatar: `coalesce(avatar, '')`,
    line: `coalesce(line, '')`,
    board_for: `coalesce(board_for, 'everyone')`,
    language: `coalesce(language, '')`,
    time_zone: `coalesce(time_zone, '')`,
    created_at: 'coalesce(created_at, now())',
  },
  // A category other than the default counts as the owner's choice. A link whose product is not known yet gets a preview.
  wishes: {
    preview_status: `CASE WHEN product_url IS NULL THEN 'none' WHEN product_title IS NULL THEN 'pending' ELSE 'ready' END`,
    color: `coalesce(color, 'yellow')`,
    category: `coalesce(category, 'general')`,
    category_chosen: `coalesce(category, 'general') <> 'general'`,
    tags: `coalesce(tags, '{}')`,
    is_granted: 'coalesce(is_granted, granted_at IS NOT NULL)',
    granted_at: 'CASE WHEN is_granted THEN coalesce(granted_at, created_at, now()) ELSE granted_at END',
    audience: `coalesce(audience, 'everyone')`,
    created_at: 'coalesce(created_at, now())',
  },
  reactions: { created_at: 'coalesce(created_at, now())' },
  user_interactions: { weight: 'coalesce(weight, 1)', created_at: 'coalesce(created_at, now())' },
  user_preferences: {
    keywords: `coalesce(keywords, '{}')`,
    categories: `coalesce(categories, '{}')`,
    last_updated: 'coalesce(last_updated, now())',
    added_keywords: `coalesce(added_keywords, '{}')`,
    removed_keywords: `coalesce(removed_keywords, '{}')`,
  },
  less_like_this: { created_at: 'coalesce(created_at, now())' },
  kept_wishes: { kept_at: 'coalesce(kept_at, now())' },
  followed_members: { followed_at: 'coalesce(followed_at, now())' },
  followed_categories: { followed_at: 'coalesce(followed_at, now())' },
  hidden_wishes: { hidden_at: 'coalesce(hidden_at, now())' },
  muted_members: { muted_at: 'coalesce(muted_at, now())' },
  blocked_members: { blocked_at: 'coalesce(blocked_at, now())' },
};

/**
 * Sort order of the written rows, by table. Each statement updates the counts of the wishes it touches, so all reactions to a
 * wish belong in one statement.
 */
const ORDER: Record<string, string> = { reactions: 'wish_id, file_line' };

/** Conflict clauses by table. Of several views on one day the first is stored, as the API does. */
const CONFLICTS: Record<string, string> = {
  user_interactions: `ON CONFLICT (user_id, wish_id, ((created_at AT TIME ZONE 'UTC')::date)) WHERE interaction_type = 'view'
    DO NOTHING`,
};

/** Rows per statement: enough for speed, few enough for the progress to move. */
const CHUNK_ROWS = 20_000;

/** Writes the rows of a temporary table and returns how many were new. Triggers count the reactions. */
export async function writeRows(
  client: Client,
  { table, fields }: ImportTable,
  onRows: (rows: number) => void,
): Promise<number> {
  const values = { ...Object.fromEntries(fields.map(({ column }) => [column, column])), ...COLUMN_VALUES[table] };
  await client.query(`
    CREATE TEMP TABLE sorted ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY ${ORDER[table] ?? 'file_line'})::integer AS place, * FROM import_${table}`);
  await client.query('CREATE INDEX ON sorted (place); ANALYZE sorted');
  const { rows } = await client.query<{ total: number }>('SELECT coalesce(max(place), 0) AS total FROM sorted');
  const total = rows[0]?.total ?? 0;
  let written = 0;
  for (let from = 0; from < total; from += CHUNK_ROWS) {
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')} FROM sorted
       WHERE place > $1 AND place <= $2 ORDER BY place ${CONFLICTS[table] ?? ''}`,
      [from, from + CHUNK_ROWS],
    );
    written += rowCount ?? 0;
    onRows(Math.min(CHUNK_ROWS, total - from));
  }
  await client.query('DROP TABLE sorted');
  return written;
}

/**
 * Marks which reactions come from members who are not heard (the view `heard_members`): the import itself does not check that.
 * Imported members who have only just joined are not heard, like other new members.
 */
export async function markUnheardReactions(client: Client): Promise<void> {
  await client.query('SELECT settle_reactions(2147483647)');
}

/**
 * Records the events of an import: one event for everything that is learnt from the new rows, and one for each wish whose product
 * or tags are still to be found. A product that the file describes is left as it is, so its link is not fetched for tags.
 */
export async function writeImportEvents(client: Client, withWishes: boolean): Promise<void> {
  await writeEvents(client, [{ type: 'data.imported', payload: {} }]);
  if (!withWishes) return;
  const from = `import_wishes
    WHERE product_title IS NULL AND (product_url IS NOT NULL OR coalesce(tags, '{}') = '{}') ORDER BY file_line`;
  await client.query(insertEvents('wish.created', { payload: { wishId: 'id', userId: 'user_id' }, from }));
}
