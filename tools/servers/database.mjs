import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { OperatorError, ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

/** @import { Progress } from '../system/progress.mjs' */

/** @param {string} tree */
const commandsOf = (tree) => join(tree, 'packages', 'database', 'dist', 'commands');

/**
 * Connection URLs of the database roles that the processes log in as. With `toMake`, this run creates the roles, on a server
 * of its own.
 *
 * @typedef {{ ownerUrl: string, appUrl: string, linkPreviewUrl: string, toMake?: boolean }} Roles
 * @typedef {{ databaseUrl: string, roles?: Roles, redisUrl?: string }} Database
 */

/**
 * Returns the URLs of the roles in packages/database/src/schema/roles.ts, for a database whose superuser is known. Each
 * password is derived from the superuser's by HMAC and reveals neither that password nor those of the other roles.
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

/**
 * Returns the environment variables of a database command: the URL that the processes use, and the URL of the schema's owner.
 *
 * @param {Database} database
 */
export const databaseSettings = ({ databaseUrl, roles }) => ({
  DATABASE_URL: roles?.appUrl ?? databaseUrl,
  DATABASE_OWNER_URL: roles?.ownerUrl ?? databaseUrl,
});

/**
 * Runs one command of packages/database, or several one after another, their names separated by spaces.
 *
 * @param {string} names
 * @param {Database & { args?: string[], inherit?: boolean, env?: NodeJS.ProcessEnv, tree?: string }} options `tree` is the
 *   folder whose build contains the command, by default this clone
 * @throws {OperatorError} with the command's output when it fails
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

/**
 * Creates the database roles of the processes on a server of this run, where they are missing, and gives them the database.
 *
 * @param {Database} database
 */
export async function makeRoles({ databaseUrl, roles }) {
  if (roles?.toMake) await runDatabaseCommand('roles', { databaseUrl, roles });
}

/**
 * Creates the roles on a server of this run and brings the schema up to date. Also fills an empty database, once, with the
 * demo members and wishes. All commands run in one process, since loading each one takes longer than its work.
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
