import { prepareDatabase, roleUrls, runDatabaseCommand } from '../servers/database.mjs';
import { withClient } from '../servers/postgres-client.mjs';
import { loadSecrets } from '../start/secrets.mjs';
import { startApplications } from '../start/stack.mjs';
import { openPortMemory } from '../system/ports.mjs';
import { SUPERUSER } from './patroni.mjs';

/** @import { Progress } from '../system/progress.mjs' */
/** @import { Task } from '../system/cleanup.mjs' */
/** @import { FleetContext } from './fleet-context.mjs' */

const DATABASE = 'wishboard';
/** As in docker-compose.yml: the edge checks every half second which BFFs accept traffic. */
const DRAIN_SECONDS = '5';
/**
 * Limits that docs/scaling.md tells operators to set on the roles, since the pooler ignores the processes' startup
 * parameters.
 */
const ROLE_LIMITS = ['wishboard_app', 'wishboard_link_preview'].flatMap((role) =>
  ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
    (limit) => `ALTER ROLE ${role} SET ${limit} = '60s'`,
  ),
);

/** Returns the URLs of the roles and of the superuser at the primary itself. @param {FleetContext} context @param {number} port */
export function addressesAt({ passwords }, port) {
  const adminUrl = `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/${DATABASE}`;
  return { adminUrl, roles: { ...roleUrls(adminUrl), toMake: true } };
}

/** Returns the same address with another port. @param {string} address @param {number} port */
function atPort(address, port) {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/**
 * Creates the database on the primary, as before a first release.
 *
 * @param {Progress} progress
 * @param {ReturnType<typeof addressesAt>} primary
 * @param {string} tree folder of the build that creates it
 */
export async function makeDatabase(progress, { adminUrl, roles }, tree) {
  const maintenance = adminUrl.replace(/\w+$/, 'postgres');
  await withClient(maintenance, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  await runDatabaseCommand('roles', { databaseUrl: adminUrl, roles, tree });
  await withClient(maintenance, async (client) => {
    for (const limit of ROLE_LIMITS) await client.query(limit);
  });
  await prepareDatabase(progress, { databaseUrl: adminUrl, roles, demoData: false, tree });
}

/**
 * Starts the product's processes with the addresses from docs/scaling.md: connections that LISTEN go to the primary directly,
 * all others through the pooler.
 *
 * @param {object} run
 * @param {FleetContext} run.context
 * @param {Progress} run.progress
 * @param {(task: Task) => void} run.onRunning
 * @param {(line: string) => void} run.report
 * @param {ReturnType<typeof addressesAt>} run.primary
 * @param {number} run.poolerPort
 * @param {string} run.redisUrl
 * @param {number} run.copies copies of each process
 * @param {number} run.bffs copies of the BFF
 * @param {Record<string, string>} run.env additional settings
 * @param {() => string} run.tree returns the folder whose builds run, and is called at each start of a process
 */
export async function startProduct({
  context,
  progress,
  onRunning,
  report,
  primary,
  poolerPort,
  redisUrl,
  copies,
  bffs,
  env,
  tree,
}) {
  const { dataDir } = context;
  const secrets = loadSecrets(dataDir);
  const pooled = (/** @type {string} */ url) => atPort(url, poolerPort);
  const { appUrl, linkPreviewUrl, ownerUrl } = primary.roles;
  const applications = await startApplications({
    env: {
      ...inheritedVariables(),
      RATE_LIMIT: 'off',
      DRAIN_SECONDS,
      DATABASE_LISTEN_URL: appUrl,
      ...env,
    },
    dataDir,
    servers: {
      databaseUrl: pooled(appUrl),
      redisUrl,
      roles: { appUrl: pooled(appUrl), linkPreviewUrl: pooled(linkPreviewUrl), ownerUrl },
      secrets,
      ports: openPortMemory(dataDir, { anyPort: true }),
      serverProcessOf: () => null,
      onMoved: () => {},
    },
    progress,
    report,
    onRunning,
    anyPort: true,
    copies,
    bffs,
    tree,
  });
  return { applications, secrets };
}

/** Returns those variables of this process that every program needs. */
function inheritedVariables() {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
