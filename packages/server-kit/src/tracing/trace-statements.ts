import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { describeError } from '@wishboard/database/errors/describe-error';
import type { Pool, PoolClient } from 'pg';

/**
 * Records a client span for each statement that the pool's connections run as part of a span. Statements outside of a span, such as
 * a relay's polling, are not recorded. The statements' parameters are never recorded.
 *
 * This wraps two methods of pg, which has no other hook yet. Once pg publishes statements through a TracingChannel
 * (https://github.com/brianc/node-postgres/issues/3619), a subscriber can replace all of this.
 */
export function traceStatements(pool: Pool, tracer: Tracer, running: AsyncLocalStorage<Context>): void {
  // When all connections are busy, `callback` runs in the async context of the code that releases one. Binding it restores the
  // context of the waiting request.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  pool.connect = ((callback?: (...results: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;

  const traced = new WeakSet<PoolClient>();
  // Wraps on 'acquire' and not on 'connect', because a connection may already exist.
  pool.on('acquire', (client: PoolClient) => {
    if (traced.has(client)) return;
    traced.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const above = running.getStore();
      if (!above || !trace.getSpan(above)?.isRecording()) return send(...args);
      const { name, text } = describe(args[0]);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer.startSpan(`postgresql ${name}`, { kind: SpanKind.CLIENT, attributes }, above);
      return sendAndEndSpan(span, send, args);
    }) as typeof client.query;
  });
}

/** Returns the name of a prepared statement, else the first word of its text. */
function describe(statement: unknown): { name: string; text: string } {
  const { name, text = '' } = (typeof statement === 'string' ? { text: statement } : statement) as {
    name?: string;
    text?: string;
  };
  return { name: name ?? /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'statement', text };
}

/** Sends the statement, by promise or callback as its caller chose, and ends the span when it completes. */
function sendAndEndSpan(span: Span, send: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error).message });
    span.end();
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const answered = (error: unknown, ...results: unknown[]) => {
      end(error);
      callback(error, ...results);
    };
    return send(...args.slice(0, -1), answered);
  }
  const answer = send(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  // A stream of rows or of COPY reports its own end, for which nothing here waits.
  else end();
  return answer;
}
