import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { seriesHistogram } from './series-histogram.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Responses that take at least this many milliseconds are logged at level info, even reads. */
const SLOW_MS = 500;

/**
 * Counts and times all responses by route. Writes, errors and slow responses are logged at level info. Other reads are logged at level
 * debug, since they are most of the requests and change nothing.
 */
export function observeRequests(app: FastifyInstance, registry: Registry, logger: Logger): void {
  const durationsOf = seriesHistogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const series = new Map<string, ReturnType<typeof durationsOf>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const key = `${method} ${route} ${reply.statusCode}`;
    let observer = series.get(key);
    if (!observer) {
      observer = durationsOf({ method, route, status: String(reply.statusCode) });
      series.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    const isQuietRead = method === 'GET' && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
    const level = isQuietRead ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) logger[level](describe(request, reply), 'request');
    done();
  });
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(request.session && { userId: request.session.userId }),
  };
}
