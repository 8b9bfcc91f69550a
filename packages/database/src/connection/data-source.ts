import 'reflect-metadata';
import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ENTITIES } from '../entities/entities.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { createSocketWithTimeout, ignoreConnectionLoss, postgresDriver } from './client.js';
import { checkSchema } from './schema-compatibility.js';

export interface ConnectionSettings {
  /** Connections this process may hold at once. */
  poolSize?: number;
  /** Name under which the process shows in pg_stat_activity. */
  applicationName?: string;
  /** Milliseconds after which PostgreSQL cancels a statement; 0 for never. */
  statementTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Statement timeout. No request needs longer, and the batches of workers are sized to need less. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Time that PostgreSQL may take, beyond the statement timeout, to report that the timeout has passed. */
const ANSWER_MS = 2_000;
/** A transaction left open keeps locks and holds back vacuum, so PostgreSQL ends its connection after this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/**
 * Returns the options of a data source on `url` (a postgres:// address), as `TypeOrmModule.forRoot` takes them too. Only
 * migrations change the schema.
 */
export function dataSourceOptions(url: string, settings: ConnectionSettings = {}): DataSourceOptions {
  const statementTimeoutMs = settings.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return {
    type: 'postgres',
    driver: postgresDriver,
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    poolSize: settings.poolSize ?? 10,
    applicationName: settings.applicationName ?? 'wishboard',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      onConnect: ignoreConnectionLoss,
      ...(statementTimeoutMs > 0 && { stream: () => createSocketWithTimeout(statementTimeoutMs + ANSWER_MS) }),
    },
  };
}

/** Returns a data source on `url` (a postgres:// address), not yet connected: call `initialize()`. */
export function createDataSource(url: string, settings: ConnectionSettings = {}): DataSource {
  return new DataSource(dataSourceOptions(url, settings));
}

/** Returns a connected data source. @throws SchemaTooNewError when the schema needs a newer program than this one */
export async function connectDataSource(url: string, settings: ConnectionSettings = {}): Promise<DataSource> {
  const dataSource = await createDataSource(url, settings).initialize();
  try {
    await checkSchema(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Returns the connection pool of an initialised data source. */
export function poolOf(dataSource: DataSource): Pool {
  // `master` is a public field of the driver. Its type is `any`, because the driver loads pg at run time
  // (https://github.com/typeorm/typeorm/issues/2972).
  const pool: Pool = (dataSource.driver as PostgresDriver).master;
  return pool;
}
