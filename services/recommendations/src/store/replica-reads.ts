import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createDataSource } from '@wishboard/database/connection/data-source';
import { LOGGER, WORKER_SETTINGS, type WorkerSettings } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

/** Number of connections to the replica. A pass reads with one query after another, and a start and a pass may coincide. */
const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Runs queries that scan whole tables and whose results may be seconds out of date. They go to the replica when there is one and it
 * answers, otherwise to the primary database.
 */
@Injectable()
export class ReplicaReads implements OnApplicationShutdown {
  private readonly replica: DataSource | null;
  private connecting: Promise<DataSource> | null = null;

  constructor(
    private readonly database: DataSource,
    @Inject(WORKER_SETTINGS) { name, replicaUrl }: WorkerSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.replica = replicaUrl
      ? createDataSource(replicaUrl, {
          poolSize: POOL_SIZE,
          applicationName: `${name}-late-reads`,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        })
      : null;
  }

  async query<Rows>(statement: string, parameters: unknown[] = []): Promise<Rows> {
    if (this.replica) {
      try {
        return await (await this.connect(this.replica)).query(statement, parameters);
      } catch (error) {
        this.logger.warn({ err: error }, 'the replica does not answer, so the database is asked');
      }
    }
    return this.database.query(statement, parameters);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connecting?.catch(() => undefined);
    if (this.replica?.isInitialized) await this.replica.destroy();
  }

  /** Connects with the first query. After a failure, the next query tries again. */
  private connect(replica: DataSource): Promise<DataSource> {
    this.connecting ??= replica.initialize().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return this.connecting;
  }
}
