import 'reflect-metadata';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, NestLogger } from '@wishboard/server-kit/bootstrap/logger';
import { openTracing } from '@wishboard/server-kit/tracing/open-tracing';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { sendError } from './common/errors/send-error.js';
import { toApiException } from './common/errors/to-api-exception.js';
import { answerBrokenRequest } from './common/http/broken-request.js';
import { refuseCrossSite } from './common/http/cross-site.js';
import { checkHost } from './common/http/host.js';
import { BODY_LIMIT, useJsonBodies } from './common/http/json-body.js';
import { limitConnections } from './common/http/limit-connections.js';
import { prepareAnswers } from './common/http/prepare-answers.js';
import { requestIdOf } from './common/http/request-id.js';
import { setSecurityHeaders, useSecurityHeaders } from './common/http/security-headers.js';
import { stopGently } from './common/http/stop-gently.js';
import { useRateLimits } from './common/rate-limit/use-rate-limits.js';
import { ApiValidationPipe } from './common/validation/validation.pipe.js';
import { describeApi } from './docs/open-api.js';
import { Drain } from './health/drain.js';
import { LOGGER } from './logging/logging.module.js';
import { serveMedia } from './media/serve-media.js';
import { observeRequests } from './metrics/http-metrics.js';
import { countPolicyReports } from './metrics/policy-reports.js';
import { passOnQueueDashboard } from './operators/queue-dashboard.js';
import { leaveRelease } from './page/leave-release.js';
import { offerLiveReload } from './page/live-reload.js';
import { mirrorRemotes } from './page/mirror-remotes.js';
import { serveStaticFiles } from './page/static-files.js';
import { REDIS } from './redis/redis.module.js';
import { hasSessionCookie, readSessions } from './sessions/read-session.js';
import { SessionCookie } from './sessions/session-cookie.js';
import type { BffSettings } from './settings.js';
import { traceRequests } from './tracing/trace-requests.js';
import { answerKeptPages, KeptPages } from './wishes/feed/kept-pages.js';

/** Which addresses on a request's way are believed: those named, or so many counted from this process. */
function trustIn(proxies: BffSettings['trustedProxies']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
}

/**
 * The BFF, ready to listen or to be asked by `inject`. Its only configuration is `settings`.
 *
 * @param onRoute hears of every route, those of plugins too
 */
export async function buildApp(
  settings: BffSettings,
  onRoute: (route: RouteOptions) => void = () => undefined,
): Promise<NestFastifyApplication> {
  const { connections } = settings;
  const headers = {
    https: settings.publicUrl?.startsWith('https:') ?? false,
    development: settings.development,
  };
  const adapter = new FastifyAdapter({
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustIn(settings.trustedProxies),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: connections.silenceMs,
    http: { headersTimeout: connections.headMs, connectionsCheckingInterval: connections.checkMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No middleware is used, so what would run it need not be there on every request.
    skipMiddie: true,
    // A path that cannot be decoded is answered before any hook runs.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(request, reply, headers);
      sendError(toApiException(error), request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, connections.goodbyeMs),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(settings), adapter, {
    logger: new NestLogger(createLogger('bff', settings.logLevel)),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalPipes(new ApiValidationPipe());
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', onRoute);
  const logger = app.get<Logger>(LOGGER);
  traceRequests(fastify, await openTracing('bff', settings.tracing, logger), app.get(DataSource));
  useJsonBodies(fastify);
  await app.register(fastifyCookie, { secret: settings.sessionSecret });
  stopGently(fastify, app.get(Drain));
  useSecurityHeaders(fastify, headers);
  checkHost(fastify, settings.hostNames);
  refuseCrossSite(fastify, { publicUrl: settings.publicUrl, hasSessionCookie });
  readSessions(fastify, app.get(SessionCookie));
  prepareAnswers(fastify);
  observeRequests(fastify, app.get(Registry), logger);
  limitConnections(fastify.server, connections, app.get(Registry), logger);
  if (settings.rateLimit) await useRateLimits(fastify, app.get<Redis>(REDIS));
  await countPolicyReports(fastify, app.get(Registry));
  answerKeptPages(fastify, app.get(KeptPages));
  await Promise.all([mirrorRemotes(fastify, settings, logger), leaveRelease(fastify, settings, logger)]);
  offerLiveReload(fastify, settings);
  await serveStaticFiles(app, settings);
  await serveMedia(fastify, settings, logger);
  await passOnQueueDashboard(app, settings);
  describeApi(app);
  await app.init();
  await fastify.ready();
  return app;
}
