import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../system/project.mjs';
import { accountFor, canReach } from './postgres-account.mjs';
import { ensureExecutable, findPostgresFolder, hydrateSymlinks, program } from './postgres-binaries.mjs';

/** A folder for root's server where its account can reach it, whatever the rights of the clone are. */
function reachableFolder(dataDir) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const folder = `/var/tmp/wishboard-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(folder);
  // The name can be guessed, so somebody else may have been there first.
  if (!lstatSync(folder).isDirectory() || uid !== 0 || mode & 0o022) {
    throw new OperatorError(
      `${folder} belongs to somebody else. Set DATABASE_URL, or put DATA_DIR where every user can pass.`,
    );
  }
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Decides where the data (`home`) and the programs (`binaries`) stand, and which account runs the server. Root's server
 * runs as another account, which may be unable to enter the clone; data and programs then go where it can.
 */
export function placePostgres(dataDir, progress) {
  const own = join(dataDir, 'postgres');
  const binaries = findPostgresFolder();
  hydrateSymlinks(binaries);
  ensureExecutable(binaries);
  const account = accountFor(join(own, 'data'));
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (account.uid === undefined) return { home: own, binaries, account };
  chownSync(own, account.uid, account.gid);
  let home = own;
  let folder = binaries;
  if (!canReach(own, account)) {
    home = join(reachableFolder(dataDir), 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, account.uid, account.gid);
    progress.line(
      `  PostgreSQL may not run as root, and another account cannot enter ${dataDir}: its data is in ${home}`,
    );
  }
  if (!canReach(program(binaries, 'postgres'), account)) {
    const version = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8')).version;
    folder = join(reachableFolder(dataDir), `postgres-${version}`);
    if (!existsSync(folder)) {
      rmSync(`${folder}.new`, { recursive: true, force: true });
      cpSync(binaries, `${folder}.new`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${folder}.new`, folder);
    }
  }
  return { home, binaries: folder, account };
}
