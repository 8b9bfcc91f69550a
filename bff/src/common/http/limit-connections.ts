import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How many connections there may be, and how long one may stay that does nothing. */
export interface ConnectionLimits {
  /** How many may be open at the same time. Further ones are closed as they come. */
  max: number;
  /** Milliseconds for the head of a request, counted from the beginning of a connection that has brought none. */
  headMs: number;
  /** How often the server looks for connections that took longer. */
  checkMs: number;
  /** Milliseconds in which nothing was sent or taken, by which a client that does not read what it asked for is known. */
  silenceMs: number;
  /** Milliseconds in which whoever was told that a request is broken may close the connection. */
  goodbyeMs: number;
}

/** A stream's heartbeat comes more than twice as often as silence ends a connection. */
export const CONNECTION_TIMES: Omit<ConnectionLimits, 'max'> = {
  headMs: 15_000,
  checkMs: 5_000,
  silenceMs: 60_000,
  goodbyeMs: 2_000,
};

/** From one line about refused connections to the next. */
const LOG_EVERY_MS = 60_000;

/** Sets the ceiling of connections. When it is reached, those make room that wait for a next request. */
export function limitConnections(server: Server, { max }: ConnectionLimits, registry: Registry, logger: Logger): void {
  server.maxConnections = max;
  const refused = new Counter({
    name: 'wishboard_http_connections_refused_total',
    help: 'Connections that were closed as they came, because there were too many',
    registers: [registry],
  });
  new Gauge({
    name: 'wishboard_http_connections',
    help: 'Open connections of clients and proxies',
    registers: [registry],
    collect() {
      return new Promise<void>((resolve) => {
        server.getConnections((_error, count) => {
          this.set(count ?? 0);
          resolve();
        });
      });
    },
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    refused.inc();
    server.closeIdleConnections();
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    logger.warn({ max }, 'too many connections: some are refused');
  });
}
