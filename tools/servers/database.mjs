import { join } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

const COMMANDS = join(ROOT, 'packages', 'database', 'dist', 'commands');

/** Where a database command finds the database as the processes reach it, and as whoever owns the schema does. */
export const databaseSettings = ({ databaseUrl, roles }) => ({
  DATABASE_URL: roles?.appUrl ?? databaseUrl,
  DATABASE_OWNER_URL: roles?.ownerUrl ?? databaseUrl,
});

/** Runs one of the commands of packages/database. @throws OperatorError with what it wrote when it fails */
export async function runDatabaseCommand(
  name,
  { databaseUrl, roles, redisUrl, args = [], inherit = false, env = process.env },
) {
  const settings = {
    ...env,
    ...databaseSettings({ databaseUrl, roles }),
    ...(roles?.toMake && { DATABASE_ADMIN_URL: databaseUrl, DATABASE_LINK_PREVIEW_URL: roles.linkPreviewUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const command = [join(COMMANDS, `${name}.js`), ...args];
  const { code, output } = await runNode(command, { env: settings, inherit });
  if (code === 0) return output;
  throw new OperatorError(inherit ? `${name} failed.` : `${name} failed: ${output.trim()}`);
}

/** Makes the roles of the processes on a server of ours, where they are not there yet, and gives them the database. */
export async function makeRoles({ databaseUrl, roles }) {
  if (roles?.toMake) await runDatabaseCommand('roles', { databaseUrl, roles });
}

/** Brings the schema up to date and, once, fills an empty database with the demo members and wishes. */
export async function prepareDatabase(progress, { databaseUrl, roles, redisUrl, demoData }) {
  await progress.step('Bringing the database up to date', async () => {
    await makeRoles({ databaseUrl, roles });
    await runDatabaseCommand('migrate', { databaseUrl, roles });
  });
  if (!demoData) return;
  await progress.step('Loading the demo data, unless the database has some', () =>
    runDatabaseCommand('demo', { databaseUrl, roles, redisUrl, env: { ...process.env, DEMO_DATA: 'on' } }),
  );
}
