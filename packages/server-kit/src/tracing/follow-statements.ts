import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { describeError } from '@wishboard/database/errors/describe-error';
import type { Pool, PoolClient } from 'pg';

/**
 * Makes a client span of each statement the pool's connections are sent as part of a span. Statements without one, such as
 * a relay's regular look, stay out. Their values are never recorded.
 *
 * It puts itself before two methods of pg's, which has no other way yet; once it tells of statements by a TracingChannel
 * (https://github.com/brianc/node-postgres/issues/3619), a subscriber takes the place of all this.
 */
export function followStatements(pool: Pool, tracer: Tracer, running: AsyncLocalStorage<Context>): void {
  // A request that waits for a connection gets it from the code of whoever gave it back: it has to find itself again.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  pool.connect = ((callback?: (...results: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;

  const followed = new WeakSet<PoolClient>();
  // By taking and not by connecting: a connection may stand already.
  pool.on('acquire', (client: PoolClient) => {
    if (followed.has(client)) return;
    followed.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const above = running.getStore();
      if (!above || !trace.getSpan(above)?.isRecording()) return send(...args);
      const { name, text } = describe(args[0]);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer.startSpan(`postgresql ${name}`, { kind: SpanKind.CLIENT, attributes }, above);
      return finishing(span, send, args);
    }) as typeof client.query;
  });
}

/** The name a statement was prepared under, else its first word. */
function describe(statement: unknown): { name: string; text: string } {
  const { name, text = '' } = (typeof statement === 'string' ? { text: statement } : statement) as {
    name?: string;
    text?: string;
  };
  return { name: name ?? /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'statement', text };
}

/** Sends the statement, by promise or callback as its caller chose, and ends the span with its answer. */
function finishing(span: Span, send: (...args: unknown[]) => unknown, args: unknown[]): unknown {
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
  // A stream of rows or of COPY tells by itself when it is done, and nothing here waits for it.
  else end();
  return answer;
}
