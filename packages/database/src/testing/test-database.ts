import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

import { withClient } from '../connection/client.js';
import { createDataSource } from '../connection/data-source.js';
import { runMigrations } from '../schema/migrate.js';
import { prepareRoles, roleUrls } from '../schema/roles.js';

export interface TestDatabase {
  /** With a role that may do everything, as tests have to. */
  url: string;
  /** With the roles that processes have. */
  appUrl: string;
  linkPreviewUrl: string;
  /** Connected, the schema up to date, every table empty. */
  dataSource: DataSource;
  /** Disconnects and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseSettings {
  poolSize?: number;
  /** False leaves the database without tables, and without a migrations table. */
  migrated?: boolean;
}

/**
 * A database of its own beside the one DATABASE_URL names, called `name` and a random ending, so that test files can
 * run side by side and a crashed run never disturbs the next.
 */
export async function createTestDatabase(name: string, settings: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('Set DATABASE_URL to a PostgreSQL server in which tests may create databases.');
  const database = `${name}_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  await runOnServer(serverUrl, `CREATE DATABASE "${database}"`);
  const { appUrl, linkPreviewUrl } = roleUrls(url.href);
  await prepareRoles(url.href, { appUrl, linkPreviewUrl });
  if (settings.migrated !== false) await runMigrations(url.href);
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

async function runOnServer(url: string, statement: string): Promise<void> {
  await withClient(url, 'wishboard-test', (client) => client.query(statement));
}
