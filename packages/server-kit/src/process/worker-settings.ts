import type { TracingSettings } from '../tracing/tracing.js';

/** Settings of a worker, as `readEnvironment` returns them. */
export interface WorkerSettings {
  /** Name shown in the log, in PostgreSQL's activity and in Redis's client list. */
  name: string;
  databaseUrl: string;
  /** URL of the same database without a connection pooler, for LISTEN. Defaults to `databaseUrl`. */
  listenUrl?: string;
  /** URL of a read replica, for reads that may be some seconds stale. */
  replicaUrl?: string;
  redisUrl: string;
  /** Prefix of every Redis key of the queues. Tests use one of their own. */
  namespace?: string;
  /** Maximum number of connections of this process to PostgreSQL. */
  poolSize?: number;
  /** Revision of the source that the process was built from, for its metrics. */
  revision?: string;
  /** Name of the installation, when several run side by side. */
  installation?: string;
  /** Minimum log level, as in pino; `info` by default. */
  logLevel?: string;
  /** Destination of traces; without it, no traces are recorded. */
  tracing?: TracingSettings | null;
}

/** Injection token of the {@link WorkerSettings}. */
export const WORKER_SETTINGS = Symbol('WORKER_SETTINGS');

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** Injection token of the process's `Tracing`, which is null when tracing is off. */
export const TRACING = Symbol('TRACING');
