import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pickAnyPort } from '../system/ports.mjs';
import { changeOwner, createFleetServer } from './fleet-server.mjs';
import { shippedFile } from './shipped.mjs';

/** @import { Roles } from '../servers/database.mjs' */
/** @import { FleetContext } from './fleet-context.mjs' */

/**
 * Returns the content of the Secret with the user list: the roles in DATABASE_URL and their passwords.
 *
 * @param {Pick<Roles, 'appUrl' | 'linkPreviewUrl'>} roles
 */
function userList({ appUrl, linkPreviewUrl }) {
  const users = [appUrl, linkPreviewUrl].map((url) => new URL(url));
  return users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`).join('');
}

/**
 * Creates two poolers with the shipped configuration.
 *
 * @param {FleetContext} context
 * @param {number} primaryPort port that leads to the primary
 * @param {Roles} roles
 */
export async function createPoolers({ programs, dataDir, logs, account }, primaryPort, roles) {
  const poolers = [];
  for (const name of ['pgbouncer-1', 'pgbouncer-2']) {
    const folder = join(dataDir, name);
    const port = await pickAnyPort();
    const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(users, userList(roles), { mode: 0o600 });
    const text = shippedFile('deploy/kubernetes/base/pgbouncer.ini', {
      database: `* = host=127.0.0.1 port=${primaryPort}`,
      address: 'listen_addr = 127.0.0.1',
      port: `listen_port = ${port}`,
      users: `auth_file = ${users}`,
    });
    writeFileSync(file, text, { mode: 0o600 });
    for (const path of [folder, file, users]) changeOwner(path, account);
    poolers.push(
      createFleetServer({
        name,
        program: programs.pgbouncer,
        args: [file],
        folder,
        logs,
        port,
        account,
      }),
    );
  }
  return poolers;
}
