import fastifyCookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MediaStore } from '@wishboard/server-kit/storage/media-store';
import { openTracing } from '@wishboard/server-kit/tracing/open-tracing';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { addBackchannelLogoutRoute } from '../auth/backchannel-logout.js';
import { BackchannelLogoutService } from '../auth/backchannel-logout.service.js';
import { refuseCrossSite } from '../common/http/cross-site.js';
import { closeConnectionsOnDrain, Drain } from '../common/http/drain.js';
import { refuseEncodedBodies } from '../common/http/encoded-body.js';
import { useFormBodies } from '../common/http/form-body.js';
import { checkHost } from '../common/http/host.js';
import { useImageBodies } from '../common/http/image-body.js';
import { useJsonBodies } from '../common/http/json-body.js';
import { limitConnections } from '../common/http/limit-connections.js';
import { addEtagsAndCompression } from '../common/http/prepared-body.js';
import { type HeaderSettings, useSecurityHeaders } from '../common/http/security-headers.js';
import { useRateLimits } from '../common/rate-limit/use-rate-limits.js';
import { describeApi } from '../docs/open-api.js';
import { answerKeptPages, KeptPages } from '../feed/cache/kept-pages.js';
import { MEDIA } from '../media/media.module.js';
import { serveMedia } from '../media/serve-media.js';
import { observeRequests } from '../metrics/http-metrics.js';
import { countPolicyReports } from '../metrics/policy-reports.js';
import { closeForMaintenance } from '../notices/maintenance.js';
import { NoticesService } from '../notices/notices.service.js';
import { proxyQueueDashboard } from '../operators/queue-dashboard.js';
import { offerLiveReload } from '../page/live-reload.js';
import { mirrorRemotes } from '../page/mirror-remotes.js';
import { serveStaticFiles } from '../page/static-files.js';
import { writeShellRelease } from '../page/write-shell-release.js';
import { REDIS } from '../redis/redis.module.js';
import { hasSessionCookie, readSessions, SessionCookie } from '../sessions/session-cookie.js';
import type { BffSettings } from '../settings/settings.js';
import { traceRequests } from '../tracing/trace-requests.js';

/** Parts of the application that a step may use to install itself. */
export interface Parts {
  app: NestFastifyApplication;
  fastify: FastifyInstance;
  settings: BffSettings;
  headers: HeaderSettings;
  logger: Logger;
}

/** Fastify hook in which a step handles every request. */
export type Hook = 'onRequest' | 'preParsing' | 'preValidation' | 'preHandler' | 'onSend' | 'onError' | 'onResponse';

export interface Step {
  name: string;
  /** In the order in which a request passes them. Empty if a step only sets up routes, body parsers or connections. */
  hooks: readonly Hook[];
  does: string;
  install(parts: Parts): unknown;
}

/**
 * The steps between a connection and a controller. Hooks of one kind run in this order, which is the security model: a
 * step that may refuse a request comes before any step that reads more of it. No step responds before identity, origin
 * and rate limit were checked. docs/architecture.md prints this list.
 */
export const PIPELINE: readonly Step[] = [
  {
    name: 'trace',
    hooks: ['onRequest', 'preValidation', 'onResponse'],
    does: 'starts a span for the request, in which everything else runs',
    install: async ({ app, fastify, settings, logger }) =>
      traceRequests(fastify, await openTracing('bff', settings.tracing, logger), app.get(DataSource)),
  },
  {
    name: 'bodies',
    hooks: ['preParsing'],
    does: 'accepts small JSON objects of harmless text, and images or forms on the routes for them, uncompressed; else 400, 413 or 415',
    install: ({ fastify }) => {
      refuseEncodedBodies(fastify);
      useJsonBodies(fastify);
      useImageBodies(fastify);
      useFormBodies(fastify);
    },
  },
  {
    name: 'cookies',
    hooks: ['onRequest', 'onSend'],
    does: 'parses the Cookie header; signatures are verified where they are used',
    install: ({ app, settings }) => app.register(fastifyCookie, { secret: settings.sessionSecret }),
  },
  {
    name: 'drain',
    hooks: ['onSend'],
    does: 'closes connections after their response once the process shuts down',
    install: ({ app, fastify }) => closeConnectionsOnDrain(fastify, app.get(Drain)),
  },
  {
    name: 'security headers',
    hooks: ['onRequest'],
    does: 'sets them first, so that rejections by later steps carry them too',
    install: ({ fastify, headers }) => useSecurityHeaders(fastify, headers),
  },
  {
    name: 'host',
    hooks: ['onRequest'],
    does: 'rejects requests with two hosts, and in demo mode with an unknown host name',
    install: ({ fastify, settings }) => checkHost(fastify, settings.hostNames),
  },
  {
    name: 'maintenance',
    hooks: ['onRequest'],
    does: 'responds with 503 to everybody except operators while the board is closed',
    install: ({ app, fastify }) => closeForMaintenance(fastify, app.get(NoticesService, { strict: false })),
  },
  {
    name: 'cross-site',
    hooks: ['onRequest'],
    does: 'rejects state-changing requests from other sites, before any session is read',
    install: ({ fastify, settings }) => refuseCrossSite(fastify, { publicUrl: settings.publicUrl, hasSessionCookie }),
  },
  {
    name: 'session',
    hooks: ['onRequest'],
    does: 'identifies the member; a forged, revoked or expired cookie counts as no session',
    install: ({ app, fastify }) => readSessions(fastify, app.get(SessionCookie)),
  },
  {
    name: 'answers',
    hooks: ['onSend'],
    does: 'adds entity tag, 304 and compression to JSON responses of reads',
    install: ({ fastify }) => addEtagsAndCompression(fastify),
  },
  {
    name: 'metrics',
    hooks: ['onResponse'],
    does: 'counts, times and logs each response by its route',
    install: ({ app, fastify, logger }) => observeRequests(fastify, app.get(Registry), logger),
  },
  {
    name: 'connections',
    hooks: [],
    does: 'limits the number of connections; idle ones are closed to make room',
    install: ({ app, fastify, settings, logger }) =>
      limitConnections(fastify.server, settings.connections, app.get(Registry), logger),
  },
  {
    name: 'rate limits',
    hooks: [],
    does: 'gives each API route its limit by member or address, counted after all onRequest steps above',
    install: async ({ app, fastify, settings }) => {
      if (settings.rateLimit) await useRateLimits(fastify, app.get<Redis>(REDIS));
    },
  },
  {
    name: 'policy reports',
    hooks: [],
    does: 'adds the route that counts violations of the content security policy',
    install: ({ app, fastify }) => countPolicyReports(fastify, app.get(Registry)),
  },
  {
    name: 'back-channel logout',
    hooks: [],
    does: 'with an OpenID provider, adds the route on which it reports that somebody signed out there',
    install: ({ app, fastify, settings, logger }) =>
      addBackchannelLogoutRoute(fastify, app.get(BackchannelLogoutService, { strict: false }), settings, logger),
  },
  {
    name: 'kept pages',
    hooks: ['preHandler'],
    does: 'serves pages of the feed from memory, after every check and before NestJS',
    install: ({ app, fastify }) => answerKeptPages(fastify, app.get(KeptPages)),
  },
  {
    name: 'published remotes',
    hooks: ['onRequest'],
    does: 'with a bucket, fetches remotes from it, and tells publishers which versions the shell shares',
    install: ({ fastify, settings, logger }) =>
      Promise.all([mirrorRemotes(fastify, settings, logger), writeShellRelease(fastify, settings, logger)]),
  },
  {
    name: 'live reload',
    hooks: [],
    does: 'in development only, adds the event stream that reloads pages after a build',
    install: ({ fastify, settings }) => offerLiveReload(fastify, settings),
  },
  {
    name: 'static files',
    hooks: ['onError'],
    does: 'adds the routes of built files, published remotes and drawings; serves known names only',
    install: ({ app, settings }) => serveStaticFiles(app, settings),
  },
  {
    name: 'media',
    hooks: [],
    does: 'adds the route of product images',
    install: ({ app, fastify, logger }) => serveMedia(fastify, app.get<MediaStore>(MEDIA, { strict: false }), logger),
  },
  {
    name: 'queue dashboard',
    hooks: [],
    does: 'proxies operators to the queue dashboard after checking their password or passkey here',
    install: ({ app, settings }) => proxyQueueDashboard(app, settings),
  },
  {
    name: 'API documents',
    hooks: [],
    does: 'adds the OpenAPI description, as a page and as JSON',
    install: ({ app }) => describeApi(app),
  },
];
