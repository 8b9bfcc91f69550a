import { spawnSync } from 'node:child_process';
import { ROOT } from '../system/project.mjs';
import { readSetting } from './settings.mjs';

/** @import { Application } from './applications.mjs' */
/** @import { Servers } from './servers.mjs' */
/** @import { Environment } from './settings.mjs' */

/**
 * Returns an address for requests from this machine, because a wildcard address such as 0.0.0.0 cannot be requested.
 *
 * @param {string} host
 */
export const requestHost = (host) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/** Returns the checked-out commit, or `unknown` where the folder is no clone. @param {string} tree */
function sourceRevision(tree) {
  const { stdout } = spawnSync('git', ['-C', tree, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

/**
 * Returns the settings common to all processes: the operator's, completed with what this run found.
 *
 * @param {{ env: Environment, dataDir: string, servers: Pick<Servers, 'roles' | 'redisUrl' | 'secrets'>, tree?: string }} run
 */
export const applicationSettings = ({ env, dataDir, servers, tree = ROOT }) => ({
  NODE_ENV: 'production',
  ...env,
  HOST: readSetting(env, 'HOST') ?? '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: servers.roles.appUrl,
  REDIS_URL: servers.redisUrl,
  SESSION_SECRET: readSetting(env, 'SESSION_SECRET') ?? servers.secrets.sessionSecret,
  ADMIN_PASSWORD: readSetting(env, 'ADMIN_PASSWORD') ?? servers.secrets.adminPassword,
  METRICS_TOKEN: readSetting(env, 'METRICS_TOKEN') ?? servers.secrets.metricsToken,
  BUILD_REVISION: readSetting(env, 'BUILD_REVISION') ?? sourceRevision(tree),
  INSTALLATION: readSetting(env, 'INSTALLATION') ?? servers.secrets.installation,
});

/**
 * Returns the settings of one process, without those withheld from it, whether given by value or by file.
 *
 * @param {Pick<Application, 'settings' | 'role' | 'withheld'>} application
 * @param {Environment} settings
 * @param {Pick<Servers, 'roles'>} servers
 * @returns {Environment}
 */
export function settingsFor({ settings: own, role, withheld }, settings, servers) {
  /** @type {Environment} */
  const all = { ...own, ...settings, ...(role && { DATABASE_URL: servers.roles[role] }) };
  const isOwn = (/** @type {string} */ name) => {
    const plain = name.replace(/_FILE$/, '');
    return !withheld.includes(plain) && (plain === name || !all[plain]);
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)));
}
