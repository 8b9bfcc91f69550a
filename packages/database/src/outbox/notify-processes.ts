import { CATEGORIES } from '@wishboard/contracts/http/fields/category';

import type { SqlRunner } from './outbox.repository.js';

/** The PostgreSQL channel that tells relays that the outbox has rows. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Wakes the relays and makes every running BFF drop its cached lists. In a BFF that misses the message, the cached lists expire
 * by themselves.
 */
export async function notifyRunningProcesses(client: SqlRunner): Promise<void> {
  const change = { changes: [{ kind: 'lists', scopes: ['*', ...CATEGORIES], anywhere: true }] };
  await client.query(`SELECT pg_notify('wishboard_changes', $1)`, [JSON.stringify(change)]);
  await client.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
}
