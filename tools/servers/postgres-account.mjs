import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const idOf = (flag, name) => {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
};

/**
 * PostgreSQL refuses to run as root. Run by root, it gets the account that owns its data, else `postgres`, else
 * `nobody`; no account is created on the machine.
 *
 * @returns uid and gid for `spawn`, or an empty object when this process is not root
 */
export function accountFor(dataFolder) {
  if (process.getuid?.() !== 0) return {};
  try {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  } catch {
    // First run: there is no data yet.
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    if (uid) return { uid, gid: idOf('-g', name) ?? uid };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Whether the account may pass through every folder above the path and use what stands there. */
export function canReach(path, account, mode = '-x') {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', `test ${mode} "$1"`, 'sh', path], { ...account, cwd: '/' }).status === 0;
}
