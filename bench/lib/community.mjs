import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/system/project.mjs';

/** @import { Stack } from '../../tools/start/launch-stack.mjs' */
/** @import { MemberClient } from './member-client.mjs' */

/**
 * The running product with a community, and one of its members.
 *
 * @typedef {Pick<Stack, 'url' | 'databaseUrl' | 'redisUrl' | 'logs' | 'processOf'> & { member: MemberClient }} Product
 */
/** Numbers of members, wishes and reactions. @typedef {Record<'members' | 'wishes' | 'reactions', number | string>} Size */

/**
 * Fills the database with a generated community.
 *
 * @param {string} databaseUrl
 * @param {Size} size
 */
export function importCommunity(databaseUrl, { members, wishes, reactions }) {
  const directory = mkdtempSync(join(tmpdir(), 'wishboard-community-'));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const node = (/** @type {(string | number)[]} */ ...args) =>
    execFileSync(process.execPath, args.map(String), { cwd: ROOT, stdio: 'inherit', env });
  try {
    node('bench/import/generate-csv.mjs', directory, members, wishes, reactions, 0);
    node('packages/database/dist/commands/import.js', directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
