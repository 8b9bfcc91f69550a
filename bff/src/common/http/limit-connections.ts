import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Maximum number of connections, and timeouts for idle ones. */
export interface ConnectionLimits {
  /** Maximum number of open connections. Further ones are closed on arrival. */
  max: number;
  /** Timeout for the headers of a request, in milliseconds. On a new connection, it starts with the connection. */
  headMs: number;
  /** Interval between checks for connections over their timeout, in milliseconds. */
  checkMs: number;
  /** Milliseconds without traffic after which a connection is closed, such as that of a client that does not read its response. */
  silenceMs: number;
  /** Milliseconds that a client has to close the connection after the response to a malformed request. */
  goodbyeMs: number;
}

/** The heartbeat of an event stream is sent more than twice within `silenceMs`, so that streams stay open. */
export const CONNECTION_TIMES: Omit<ConnectionLimits, 'max'> = {
  headMs: 15_000,
  checkMs: 5_000,
  silenceMs: 60_000,
  goodbyeMs: 2_000,
};

/** Minimum interval between two log lines about refused connections, in milliseconds. */
const LOG_EVERY_MS = 60_000;

/** Limits the number of connections. When the limit is reached, idle keep-alive connections are closed to make room. */
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
