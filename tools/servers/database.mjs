import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @import { Progress } from '../system/progress.mjs' */

/** @param {string} tree */
const commandsOf = (tree) => join(tree, 'packages', 'database', 'dist', 'commands');

/**
 * Addresses of the roles that processes log in as. With `toMake` this run makes them, on a server that is its own.
 *
 * @typedef {{ ownerUrl: string, appUrl: string, linkPreviewUrl: string, toMake?: boolean }} Roles
 * @typedef {{ databaseUrl: string, roles?: Roles, redisUrl?: string }} Database
 */

/**
 * The addresses of the roles of packages/database/src/schema/roles.ts in a database of which we know the superuser.
 * Their passwords follow from the superuser's, and tell nothing about it nor about each other.
 *
 * @param {string} adminUrl
 * @returns {Roles}
 */
export function roleUrls(adminUrl) {
  const key = decodeURIComponent(new URL(adminUrl).password);
  const urlOf = (/** @type {string} */ role) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = createHmac('sha256', key).update(role).digest('base64url');
    return url.href;
  };
  return {
    ownerUrl: urlOf('wishboard_owner'),
    appUrl: urlOf('wishboard_app'),
    linkPreviewUrl: urlOf('wishboard_link_preview'),
  };
}

/** Where a database command finds the database as the processes reach it, and as whoever owns the schema does. @param {Database} database */
export const databaseSettings = ({ databaseUrl, roles }) => ({
  DATABASE_URL: roles?.appUrl ?? databaseUrl,
  DATABASE_OWNER_URL: roles?.ownerUrl ?? databaseUrl,
});

/**
 * Runs one of the commands of packages/database, or several one after another, named with spaces between.
 *
 * @param {string} names
 * @param {Database & { args?: string[], inherit?: boolean, env?: NodeJS.ProcessEnv, tree?: string }} options `tree` is the folder whose
 *   build has the command, this one by itself
 * @throws {OperatorError} with what it wrote when it fails
 */
export async function runDatabaseCommand(
  names,
  { databaseUrl, roles, redisUrl, args = [], inherit = false, env = process.env, tree = ROOT },
) {
  const settings = {
    ...env,
    ...databaseSettings({ databaseUrl, roles }),
    ...(roles?.toMake && { DATABASE_ADMIN_URL: databaseUrl, DATABASE_LINK_PREVIEW_URL: roles.linkPreviewUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const isOne = !names.includes(' ');
  const command = isOne
    ? [join(commandsOf(tree), `${names}.js`), ...args]
    : [join(commandsOf(tree), 'in-turn.js'), ...names.split(' ')];
  const { code, output } = await runNode(command, { env: settings, inherit });
  if (code === 0) return output;
  throw new OperatorError(inherit ? `${names} failed.` : `${names} failed: ${output.trim()}`);
}

/** Makes the roles of the processes on a server of ours, where they are not there yet, and gives them the database. @param {Database} database */
export async function makeRoles({ databaseUrl, roles }) {
  if (roles?.toMake) await runDatabaseCommand('roles', { databaseUrl, roles });
}

/**
 * Makes the roles on a server of ours, brings the schema up to date and, once, fills an empty database with the demo members and
 * wishes: in one process, since each would take longer to load than to do its work.
 *
 * @param {Progress} progress
 * @param {Database & { demoData: boolean, tree?: string }} database
 */
export async function prepareDatabase(progress, { databaseUrl, roles, redisUrl, demoData, tree }) {
  const names = [roles?.toMake && 'roles', 'migrate', demoData && 'demo'].filter(Boolean).join(' ');
  await progress.step('Bringing the database up to date', () =>
    runDatabaseCommand(names, { databaseUrl, roles, redisUrl, tree, env: { ...process.env, DEMO_DATA: 'on' } }),
  );
}
