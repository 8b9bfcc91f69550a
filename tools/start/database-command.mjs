import { makeRoles, runDatabaseCommand } from '../servers/database.mjs';
import { createCleanup } from '../system/cleanup.mjs';
import { createProgress } from '../system/progress.mjs';
import { OperatorError } from '../system/project.mjs';
import { buildAll } from './build.mjs';
import { startServers } from './servers.mjs';
import { openDataDir } from './settings.mjs';
import { findRunning, takeLock } from './start-lock.mjs';

const COMMANDS = ['migrate', 'reset', 'remove-demo', 'import', 'export', 'backup', 'restore', 'admin'];
/** Commands that replace or remove the data which a running product uses. */
const EXCLUSIVE = ['reset', 'restore'];

/**
 * Runs a database command against DATABASE_URL, or against the embedded server. That is the server of a running `npm start`,
 * else one started for the command.
 */
export async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  if (!COMMANDS.includes(name))
    throw new OperatorError(`There is no database command "${name}"; there are ${COMMANDS.join(', ')}.`);
  const { env } = process;
  const progress = createProgress();
  const dataDir = openDataDir(env);
  const cleanup = createCleanup();
  cleanup.onSignals(130);
  try {
    const running = findRunning(dataDir);
    if (running && EXCLUSIVE.includes(name)) {
      throw new OperatorError(
        `Wishboard runs on this data (process ${running.pid}). Stop it first, then ${name} again.`,
      );
    }
    if (!running) cleanup.add((await takeLock(dataDir)).release);
    await buildAll(progress, ['@wishboard/database']);
    const isRunning = running !== null;
    const servers = await startServers({ env, dataDir, progress, onRunning: cleanup.add, isRunning });
    await makeRoles(servers);
    // Both commands need the tables, and may run on a new database before the first start.
    if (name === 'import' || name === 'export') await runDatabaseCommand('migrate', servers);
    const { databaseUrl, redisUrl, roles } = servers;
    await runDatabaseCommand(name, { databaseUrl, redisUrl, roles, args, inherit: true });
  } finally {
    await cleanup.run();
  }
}
