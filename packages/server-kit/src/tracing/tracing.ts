import type { Pool } from 'pg';

/** Destination and sampling rate of traces. */
export interface TracingSettings {
  /** URL of an OpenTelemetry collector that accepts OTLP over HTTP; `/v1/traces` is appended. */
  endpoint: string;
  /** Fraction of all traces that is recorded, from 0 to 1. Decided by the trace id, so that every process decides alike. */
  share: number;
}

export interface SpanSettings {
  name: string;
  kind: 'server' | 'consumer';
  /** Parent of the span, as W3C `traceparent`. Null, undefined or an invalid value starts a new trace. */
  parent: string | null | undefined;
  attributes?: Record<string, string | number>;
}

/** A span that has started and not ended. */
export interface RunningSpan {
  /** The span as W3C `traceparent`, for work that it causes in other processes. */
  readonly traceParent: string;
  /** Runs `work` within the span: the statements that it sends become child spans. */
  run<Result>(work: () => Result): Result;
  /** @param outcome facts that are known only at the end; `error` marks the span as failed */
  end(outcome?: { name?: string; attributes?: Record<string, string | number>; error?: unknown }): void;
}

/** Tracing of one process. Code that may run without tracing calls it with `?.`. */
export interface Tracing {
  start(settings: SpanSettings): RunningSpan;
  /** Records a span for each statement that is sent to PostgreSQL within another span. */
  traceStatements(pool: Pool): void;
  /** Flushes the remaining spans, for at most two seconds. */
  close(): Promise<void>;
}

/** Runs `work` in a span when tracing is on. `work` receives the span as `traceparent`, or null. */
export async function inSpan<Result>(
  tracing: Tracing | null,
  settings: SpanSettings,
  work: (traceParent: string | null) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work(null);
  const span = tracing.start(settings);
  try {
    const result = await span.run(() => work(span.traceParent));
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** Names of the variables that configure tracing. */
export const TRACING_NAMES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'] as const;

/** Returns the tracing settings, or null when tracing is off. */
export function readTracingSettings(env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  return endpoint ? { endpoint, share } : null;
}
