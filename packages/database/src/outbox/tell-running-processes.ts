import { CATEGORIES } from '@wishboard/contracts/http/category';
import type { Client } from 'pg';

import { OUTBOX_CHANNEL } from './outbox-wake.js';

/** Wakes the relays, and lets every BFF that runs forget its lists. What a BFF does not hear of grows stale by itself. */
export async function tellRunningProcesses(client: Client): Promise<void> {
  const change = { changes: [{ kind: 'lists', scopes: ['*', ...CATEGORIES], anywhere: true }] };
  await client.query(`SELECT pg_notify('wishboard_changes', $1)`, [JSON.stringify(change)]);
  await client.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
}
