import { checkNewConnection } from '@wishboard/database/connection/client';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

import { ANSWER_TIMEOUT_MS, isReachable } from './is-reachable.js';
import { VERSION } from './version.js';

/** Servers that a process needs for its work. */
export interface NeededServers {
  /** URL of the database. */
  databaseUrl: string;
  /** Sends a command to Redis. */
  redis: () => Promise<unknown>;
}

/**
 * Registers the metrics of every process: Node's own metrics, the running build, and whether its servers respond. The servers are
 * queried each time the metrics are read, so that nothing is queried when nobody reads them.
 *
 * @param revision of the source that the process was built from
 */
export function collectCommonMetrics(
  registry: Registry,
  revision: string,
  { databaseUrl, redis }: NeededServers,
): void {
  const servers = { postgres: () => checkNewConnection(databaseUrl, ANSWER_TIMEOUT_MS), redis };
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'wishboard_build_info',
    help: 'Always 1, of the build that runs: its version, the revision of its source, and its Node',
    labelNames: ['version', 'revision', 'node'],
    registers: [registry],
  }).set({ version: VERSION, revision, node: process.versions.node }, 1);
  new Gauge({
    name: 'wishboard_server_up',
    help: 'Whether a server answers this process: 1, or 0 when it is away',
    labelNames: ['server'],
    registers: [registry],
    async collect() {
      const checks = Object.entries(servers).map(async ([server, ask]) => {
        this.set({ server }, (await isReachable(ask)) ? 1 : 0);
      });
      await Promise.all(checks);
    },
  });
}

/** Registers a gauge of the pool's busy and idle connections, and of statements that wait for a connection. */
export function measurePool(pool: Pool, registry: Registry): void {
  new Gauge({
    name: 'wishboard_database_pool_connections',
    help: 'Connections to PostgreSQL that are busy or idle, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}
