import { askAnew } from '@wishboard/database/connection/client';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

import { doesAnswer, PATIENCE_MS } from './does-answer.js';
import { VERSION } from './version.js';

/** The servers that a process cannot do its work without. */
export interface NeededServers {
  /** Address of the database. */
  databaseUrl: string;
  /** A question to Redis. */
  redis: () => Promise<unknown>;
}

/**
 * What every process shows: Node's own metrics, which build it is, and whether its servers answer it. They are asked each
 * time the metrics are read, so nothing is asked where nobody reads.
 *
 * @param revision of the source it was built from
 */
export function collectCommonMetrics(
  registry: Registry,
  revision: string,
  { databaseUrl, redis }: NeededServers,
): void {
  const servers = { postgres: () => askAnew(databaseUrl, PATIENCE_MS), redis };
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
        this.set({ server }, (await doesAnswer(ask)) ? 1 : 0);
      });
      await Promise.all(checks);
    },
  });
}

/** Shows how many connections are at work and at rest, and how many statements wait for one. */
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
