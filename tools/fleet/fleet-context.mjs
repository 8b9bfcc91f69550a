import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor, canReach } from '../servers/postgres-location.mjs';
import { makeTemporaryDataDir } from '../start/launch-stack.mjs';
import { OperatorError } from '../system/project.mjs';
import { findPrograms } from './programs.mjs';

/**
 * What the parts of a fleet share: programs, folders, account and passwords.
 *
 * @typedef {Awaited<ReturnType<typeof createFleetContext>>} FleetContext
 */

/**
 * Creates the data folder of a fleet, finds its programs, and generates the passwords of its servers.
 *
 * @param {(detail: string) => void} [detail]
 */
export async function createFleetContext(detail) {
  const programs = await findPrograms(detail);
  const dataDir = realpathSync(makeTemporaryDataDir());
  const account = accountFor(join(dataDir, 'postgres'));
  const server = join(programs.postgresBin, 'postgres');
  if (account && !canReach(server, account)) {
    throw new OperatorError(`PostgreSQL may not run as root, and another account cannot enter ${server}.`);
  }
  const password = () => randomBytes(24).toString('base64url');
  return {
    programs,
    dataDir,
    logs: join(dataDir, 'logs'),
    /** Account of the servers that refuse to run as root. */
    account,
    passwords: { superuser: password(), replication: password() },
  };
}
