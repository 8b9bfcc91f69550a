import { prepareDatabase, roleUrls, runDatabaseCommand } from '../servers/database.mjs';
import { withClient } from '../servers/postgres-client.mjs';
import { loadSecrets } from '../start/secrets.mjs';
import { startApplications } from '../start/stack.mjs';
import { openPortMemory } from '../system/ports.mjs';
import { SUPERUSER } from './patroni.mjs';

/** @import { Progress } from '../system/progress.mjs' */
/** @import { Task } from '../system/cleanup.mjs' */
/** @import { Site } from './site.mjs' */

const DATABASE = 'wishboard';
/** As in docker-compose.yml: the edge looks every half second who wants traffic. */
const DRAIN_SECONDS = '5';
/** What docs/scaling.md has the operator set, since the pooler ignores what each process asks for. */
const ROLE_LIMITS = ['wishboard_app', 'wishboard_link_preview'].flatMap((role) =>
  ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
    (limit) => `ALTER ROLE ${role} SET ${limit} = '60s'`,
  ),
);

/** Addresses of the roles at the primary itself, and its superuser's. @param {Site} site @param {number} port */
export function addressesAt({ passwords }, port) {
  const adminUrl = `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/${DATABASE}`;
  return { adminUrl, roles: { ...roleUrls(adminUrl), toMake: true } };
}

/** The same address at another port. @param {string} address @param {number} port */
function atPort(address, port) {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/**
 * Makes the database at the primary, as before a first release.
 *
 * @param {Progress} progress
 * @param {ReturnType<typeof addressesAt>} primary
 * @param {string} tree the folder whose build makes it
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
 * Starts the product's processes, as docs/scaling.md tells them where their servers are: who listens at the primary itself,
 * everything else through the pooler.
 *
 * @param {object} run
 * @param {Site} run.site
 * @param {Progress} run.progress
 * @param {(task: Task) => void} run.onRunning
 * @param {(line: string) => void} run.report
 * @param {ReturnType<typeof addressesAt>} run.primary
 * @param {number} run.poolerPort
 * @param {string} run.redisUrl
 * @param {number} run.copies of each process
 * @param {number} run.bffs of the BFF
 * @param {Record<string, string>} run.env settings besides
 * @param {() => string} run.tree the folder whose builds run, asked at each start of a process
 */
export async function startProduct({
  site,
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
  const { dataDir } = site;
  const secrets = loadSecrets(dataDir);
  const pooled = (/** @type {string} */ url) => atPort(url, poolerPort);
  const { appUrl, linkPreviewUrl, ownerUrl } = primary.roles;
  const applications = await startApplications({
    env: {
      ...surroundings(),
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

/** Of this process's variables those that every program needs. */
function surroundings() {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
