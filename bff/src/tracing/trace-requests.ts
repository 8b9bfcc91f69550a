import { poolOf } from '@wishboard/database/connection/data-source';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { RunningSpan, Tracing } from '@wishboard/server-kit/tracing/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own span, as W3C `traceparent`; null while tracing is off. */
    traceParent: string | null;
  }
}

/** Paths that supervisors and browsers request all the time, and that are of no interest in traces. */
const UNTRACED = /^\/(healthz|readyz|metrics|remotes\/|media\/|api\/notifications\/stream)/;

/**
 * Makes each request a span that continues the trace of its `traceparent` header, with its SQL statements as child spans. Must be called
 * before other hooks, so that they run inside the span.
 *
 * @param tracing null only decorates the request with the property
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null, database: DataSource): void {
  app.decorateRequest('traceParent', null);
  if (!tracing) return;
  tracing.traceStatements(poolOf(database));
  app.addHook('onClose', () => tracing.close());
  const spans = new WeakMap<FastifyRequest, RunningSpan>();

  app.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.test(request.url)) return done();
    const { headers, method, routeOptions, url } = request;
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : null;
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'none',
      'url.path': url.split('?', 1)[0] ?? '',
      'wishboard.request_id': request.id,
    };
    const span = tracing.start({ name: `${method} ${routeOptions.url ?? 'none'}`, kind: 'server', parent, attributes });
    spans.set(request, span);
    request.traceParent = span.traceParent;
    span.run(done);
  });
  // The body arrives on the connection, outside the span's async context, so the span is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500 && { error: `answered ${statusCode}` };
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, ...failed });
    done();
  });
}

/** Returns the cause that is recorded in the events of a request. */
export function causeOf({ id, traceParent }: FastifyRequest): Cause {
  return { requestId: id, traceParent };
}
