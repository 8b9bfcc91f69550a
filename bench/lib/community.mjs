import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/system/project.mjs';

/** Fills the database with a generated community of the given size. */
export function importCommunity(databaseUrl, { members, wishes, reactions }) {
  const directory = mkdtempSync(join(tmpdir(), 'wishboard-community-'));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const node = (...args) => execFileSync(process.execPath, args.map(String), { cwd: ROOT, stdio: 'inherit', env });
  try {
    node('bench/import/generate-csv.mjs', directory, members, wishes, reactions, 0);
    node('packages/database/dist/commands/import.js', directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
