import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { OWN_PICTURE_QUEUE } from '@wishboard/contracts/jobs/own-picture';
import { QUEUES, REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import { PICTURE_QUEUE } from '@wishboard/contracts/jobs/wish-picture';
import { connectDataSource } from '@wishboard/database/connection/data-source';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { collectCommonMetrics } from '@wishboard/server-kit/process/common-metrics';
import { isReachable } from '@wishboard/server-kit/process/is-reachable';
import type { createLogger } from '@wishboard/server-kit/process/logger';
import { VERSION } from '@wishboard/server-kit/process/version';
import { createProducerRedis } from '@wishboard/server-kit/redis/redis-connections';
import { Queue } from 'bullmq';
import { type FastifyInstance, fastify } from 'fastify';
import { Registry } from 'prom-client';

import { addEventsPage } from './events/add-events-page.js';
import { guardServer, PUBLIC_ROUTE } from './operator-guard.js';

/**
 * Base path of the dashboard. The BFF proxies requests with this path unchanged, and with a pass instead of the operator's
 * credentials.
 */
export const BASE_PATH = '/admin/queues';
const EVENTS_PATH = '/admin/events';

export interface DashboardSettings {
  redisUrl: string;
  databaseUrl: string;
  /** Prefix of the queues' keys in Redis, the same as that of the workers. */
  namespace?: string;
  adminPassword: string;
  /** Name of the installation, when several run side by side. */
  installation?: string;
  /** Whether operators may retry, pause and remove jobs. */
  writable: boolean;
  logger?: Pick<ReturnType<typeof createLogger>, 'error'>;
  /** Revision of the source that the process was built from, for its metrics. */
  revision?: string;
}

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  // Allows the dashboard's inline styles, and blocks its link to fonts of another site.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Creates the server of the queue dashboard, without listening. `close()` also closes its connections.
 *
 * @throws Error when PostgreSQL is unavailable, SchemaTooNewError when its schema is for newer programs
 */
export async function createDashboard(settings: DashboardSettings): Promise<FastifyInstance> {
  const database = await connectDataSource(settings.databaseUrl, {
    poolSize: 2,
    applicationName: 'queue-dashboard',
  });
  const redis = createProducerRedis(settings.redisUrl, { connectionName: 'queue-dashboard' });
  // A request fails while Redis is unavailable; the connection is restored by itself.
  redis.on('error', () => undefined);
  const queues = [...QUEUES, REFRESH_QUEUE, PICTURE_QUEUE, OWN_PICTURE_QUEUE].map((name) => {
    const prefix = queuePrefix(settings.namespace ?? 'wishboard', name);
    const queue = new Queue(name, { connection: redis, prefix });
    queue.on('error', () => undefined);
    return queue;
  });

  const server = fastify({
    // A path that cannot be decoded is refused like any other without authentication.
    frameworkErrors: (_error, _request, reply) => void reply.hijack().raw.writeHead(401).end(),
  });
  server.addHook('onClose', async () => {
    await Promise.all(queues.map((queue) => queue.close()));
    redis.disconnect();
    await database.destroy();
  });
  server.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  server.addHook('onError', async ({ method, routeOptions }, _reply, err) => {
    // The reply does not have its status yet.
    if ((err.statusCode ?? 500) >= 500)
      settings.logger?.error({ err, method, path: routeOptions.url }, 'request failed');
  });
  await guardServer(server, settings);
  server.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ statusCode: 404, error: 'Not Found' }));
  const metrics = new Registry();
  const ping = () => redis.ping();
  collectCommonMetrics(metrics, settings.revision ?? 'unknown', { databaseUrl: settings.databaseUrl, redis: ping });
  addHealth(server, { metrics, installation: settings.installation }, ping);
  await addEventsPage(server, {
    database,
    writable: settings.writable,
    path: EVENTS_PATH,
    queuesPath: BASE_PATH,
  });

  const board = new BoardAdapter(ping).setBasePath(BASE_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: !settings.writable })),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Wishboard queues', miscLinks: [{ text: 'Events', url: EVENTS_PATH }] } },
  });
  await server.register(board.registerPlugin(), { prefix: BASE_PATH });
  return server;
}

type ApiRoutes = Parameters<FastifyAdapter['setApiRoutes']>[0];

/** Answers requests for queues with 503 while Redis is away or does not respond, where the dashboard itself answers 500. */
class BoardAdapter extends FastifyAdapter {
  constructor(private readonly ping: () => Promise<unknown>) {
    super();
  }

  override setApiRoutes(routes: ApiRoutes): this {
    super.setApiRoutes(routes.map((route) => ({ ...route, handler: this.requiringRedis(route.handler) })));
    return this;
  }

  /** Asks Redis first, so that an operator does not wait for the timeouts of the queues' commands. */
  private requiringRedis(handler: ApiRoutes[number]['handler']): typeof handler {
    return async (request) => {
      if (!(await isReachable(this.ping))) throw new RedisAwayError();
      return handler(request);
    };
  }
}

class RedisAwayError extends Error {
  readonly statusCode = 503;

  constructor() {
    super('Redis cannot be reached right now. Please try again in a moment.');
  }
}

interface Health {
  metrics: Registry;
  installation: string | undefined;
}

/** Adds the health and metrics routes, the only ones that need no password. */
function addHealth(server: FastifyInstance, { metrics, installation }: Health, ping: () => Promise<unknown>): void {
  server.get('/healthz', { config: PUBLIC_ROUTE }, async () => ({ status: 'ok' }));
  server.get('/readyz', { config: PUBLIC_ROUTE }, async (_request, reply) => {
    const redis = await isReachable(ping);
    const status = redis ? 'ok' : 'unavailable';
    return reply.code(redis ? 200 : 503).send({ status, redis, installation, version: VERSION });
  });
  server.get('/metrics', { config: PUBLIC_ROUTE }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}
