import 'reflect-metadata';
import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ENTITIES } from '../entities/entities.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { askingSocket, outliveLoss } from './client.js';
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
/** No request needs longer, and a worker's batch is written to need less. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** What PostgreSQL may take, beyond the time it has for a statement, to say that the time is over. */
const ANSWER_MS = 2_000;
/** A transaction left open keeps locks and holds back vacuum, so its connection is cut. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/**
 * Options of a data source on `url` (a postgres:// address), as `TypeOrmModule.forRoot` takes them too. The schema is
 * changed by migrations alone.
 */
export function dataSourceOptions(url: string, settings: ConnectionSettings = {}): DataSourceOptions {
  const statementTimeoutMs = settings.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return {
    type: 'postgres',
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
      onConnect: outliveLoss,
      ...(statementTimeoutMs > 0 && { stream: () => askingSocket(statementTimeoutMs + ANSWER_MS) }),
    },
  };
}

/** A data source on `url` (a postgres:// address), not yet connected: call `initialize()`. */
export function createDataSource(url: string, settings: ConnectionSettings = {}): DataSource {
  return new DataSource(dataSourceOptions(url, settings));
}

/** A connected data source. @throws SchemaTooNewError when the schema is for newer programs than this */
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

/** The connections of an initialised data source. */
export function poolOf(dataSource: DataSource): Pool {
  // The driver's public field; it is typed as any because pg is loaded when there is a driver
  // (https://github.com/typeorm/typeorm/issues/2972).
  const pool: Pool = (dataSource.driver as PostgresDriver).master;
  return pool;
}
