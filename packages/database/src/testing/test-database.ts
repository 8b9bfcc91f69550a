import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

import { withClient } from '../connection/client.js';
import { createDataSource } from '../connection/data-source.js';
import { runMigrations } from '../schema/migrate.js';
import { prepareRoles, roleUrls } from '../schema/roles.js';

export interface TestDatabase {
  /** Address with a role that has all rights, as tests need them. */
  url: string;
  /** Addresses with the roles of the running processes. */
  appUrl: string;
  linkPreviewUrl: string;
  /** A connected data source. The schema is up to date, and every table is empty. */
  dataSource: DataSource;
  /** Disconnects and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseSettings {
  poolSize?: number;
  /** False leaves the database without tables, and without a migrations table. */
  migrated?: boolean;
}

/** Key of the advisory lock under which templates are created one at a time, in all test runs. */
const TEMPLATE_LOCK = 7_305_412;

/**
 * Creates a database on the server of DATABASE_URL, called `name` with a random suffix. Test files can therefore run side by
 * side, and a crashed run never disturbs the next.
 *
 * DATABASE_TEMPLATE may name a template for this run of tests. The first call creates the template with all tables, and all calls
 * copy it.
 */
export async function createTestDatabase(name: string, settings: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('Set DATABASE_URL to a PostgreSQL server in which tests may create databases.');
  const database = `${name}_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  const template = settings.migrated === false ? undefined : process.env.DATABASE_TEMPLATE;
  if (template) await createTemplate(serverUrl, template);
  await runOnServer(serverUrl, `CREATE DATABASE "${database}"${template ? ` TEMPLATE "${template}"` : ''}`);
  const { appUrl, linkPreviewUrl } = roleUrls(url.href);
  await prepareRoles(url.href, { appUrl, linkPreviewUrl });
  if (settings.migrated !== false && !template) await runMigrations(url.href);
  const dataSource = createDataSource(url.href, { poolSize: settings.poolSize ?? 10, applicationName: name });
  await dataSource.initialize();
  return {
    url: url.href,
    appUrl,
    linkPreviewUrl,
    dataSource,
    async drop() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await runOnServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    },
  };
}

/** Creates the template that other databases are copied from, unless it exists. */
async function createTemplate(serverUrl: string, template: string): Promise<void> {
  await withClient(serverUrl, 'wishboard-test', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const url = new URL(serverUrl);
    // The database gets the name of the template only once it is complete, since its process may be stopped meanwhile.
    url.pathname = `/${template}_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE "${url.pathname.slice(1)}"`);
    const { appUrl, linkPreviewUrl } = roleUrls(url.href);
    await prepareRoles(url.href, { appUrl, linkPreviewUrl });
    await runMigrations(url.href);
    await client.query(`ALTER DATABASE "${url.pathname.slice(1)}" RENAME TO "${template}"`);
  });
}

async function runOnServer(url: string, statement: string): Promise<void> {
  await withClient(url, 'wishboard-test', (client) => client.query(statement));
}
