import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

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
