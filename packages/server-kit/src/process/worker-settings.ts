import type { TracingSettings } from '../tracing/tracing.js';

/** What a worker is told from outside, as `readEnvironment` delivers it. */
export interface WorkerSettings {
  /** Shown in the log, in PostgreSQL's activity and in Redis's client list. */
  name: string;
  databaseUrl: string;
  /** The same database without a pooler between, for who listens. `databaseUrl` unless given. */
  listenUrl?: string;
  /** A replica of it, for reads that may be seconds late. */
  replicaUrl?: string;
  redisUrl: string;
  /** First part of every key the queues use in Redis. Tests take one of their own. */
  namespace?: string;
  /** Connections to PostgreSQL this process may hold at once. */
  poolSize?: number;
  /** Of the source it was built from, for its metrics. */
  revision?: string;
  /** Name of the installation it belongs to, where several stand beside each other. */
  installation?: string;
  /** The least of what is logged, as pino names it; `info` unless given. */
  logLevel?: string;
  /** Where traces go; none keeps none. */
  tracing?: TracingSettings | null;
}

/** Injection token of the {@link WorkerSettings}. */
export const WORKER_SETTINGS = Symbol('WORKER_SETTINGS');

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** Injection token of the process's `Tracing`, which is null where no traces are kept. */
export const TRACING = Symbol('TRACING');
