import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { describeError } from '@wishboard/database/errors/describe-error';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { traceStatements } from './trace-statements.js';
import type { RunningSpan, SpanSettings, Tracing, TracingSettings } from './tracing.js';

/** Timeout for the shutdown, so that a hanging collector does not delay the stop of the process. */
const CLOSE_LIMIT_MS = 2_000;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/**
 * Tracing with OpenTelemetry's SDK. Spans are started by hand at the few places where work enters a process, because automatic
 * instrumentation hooks into the module loader, which is fragile with ES modules. Import this class only through `openTracing`.
 */
export class OpenTelemetryTracing implements Tracing {
  private readonly provider: TracerProvider;
  /**
   * Context with the span of the running code. The API's global context manager is not used, so that tests can run two processes in
   * one.
   */
  private readonly running = new AsyncLocalStorage<Context>();

  constructor(name: string, { endpoint, share }: TracingSettings, logger: Logger) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    const byTraceId = new TraceIdRatioBasedSampler(share);
    this.provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ 'service.name': `wishboard-${name}` })),
      // An incoming request may continue a trace, but does not decide whether the trace is sampled.
      sampler: new ParentBasedSampler({
        root: byTraceId,
        remoteParentSampled: byTraceId,
        remoteParentNotSampled: byTraceId,
      }),
      spanProcessors: [new BatchSpanProcessor({ exporter: withFailureLog(exporter, endpoint, logger) })],
    });
  }

  start({ name, kind, parent, attributes = {} }: SpanSettings): RunningSpan {
    const from = parent ? parseTraceParent(parent) : null;
    const above = from ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true }) : ROOT_CONTEXT;
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, above);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const context = trace.setSpan(above, span);
    return {
      traceParent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      run: (work) => this.running.run(context, work),
      end: ({ name: finalName, attributes: known = {}, error } = {}) => {
        if (finalName) span.updateName(finalName);
        span.setAttributes(known);
        if (error !== undefined) {
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: typeof error === 'string' ? error : describeError(error).message,
          });
        }
        span.end();
      },
    };
  }

  traceStatements(pool: Pool): void {
    traceStatements(pool, this.tracer, this.running);
  }

  async close(): Promise<void> {
    const closed = this.provider.shutdown().catch(() => undefined);
    await Promise.race([closed, pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  private get tracer() {
    return this.provider.getTracer('wishboard');
  }
}

/** Wraps the exporter to log when the collector becomes unavailable, and when it is back. */
function withFailureLog(exporter: SpanExporter, endpoint: string, logger: Logger): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !away) logger.warn({ endpoint, err: result.error }, 'traces are lost');
        if (!failed && away) logger.info({ endpoint }, 'traces are taken again');
        away = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
