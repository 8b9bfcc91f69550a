import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, NestLogger } from '@wishboard/server-kit/process/logger';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { sendError } from './common/errors/send-error.js';
import { toApiException } from './common/errors/to-api-exception.js';
import { answerBrokenRequest } from './common/http/broken-request.js';
import { BODY_LIMIT } from './common/http/json-body.js';
import { requestIdOf } from './common/http/request-id.js';
import { targetOf } from './common/http/request-target.js';
import { setSecurityHeaders } from './common/http/security-headers.js';
import { ApiValidationPipe } from './common/validation/validation.pipe.js';
import { PIPELINE } from './http/pipeline.js';
import { LOGGER } from './logging/logging.module.js';
import type { BffSettings } from './settings/settings.js';

/** Returns the `trustProxy` option: the trusted proxies by address, or by their number, counted from this process. */
function trustProxyOption(proxies: BffSettings['trustedProxies']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
}

/**
 * Builds the BFF, ready to listen or to be called with `inject`. Its only configuration is `settings`.
 *
 * @param onRoute called for every route, including those of plugins
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
    trustProxy: trustProxyOption(settings.trustedProxies),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: targetOf,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: connections.silenceMs,
    http: { headersTimeout: connections.headMs, connectionsCheckingInterval: connections.checkMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No middleware is used, so the middleware engine is left out of every request.
    skipMiddie: true,
    // A path that cannot be decoded is answered before any hook runs, so the security headers are set here.
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
  const parts = { app, fastify, settings, headers, logger: app.get<Logger>(LOGGER) };
  for (const { install } of PIPELINE) await install(parts);
  await app.init();
  await fastify.ready();
  return app;
}
