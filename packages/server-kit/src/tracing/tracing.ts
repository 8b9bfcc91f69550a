import type { Pool } from 'pg';

/** Where traces go. */
export interface TracingSettings {
  /** Address of an OpenTelemetry collector that takes OTLP over HTTP; `/v1/traces` is added to it. */
  endpoint: string;
  /** Which part of all traces is kept, from 0 to 1. The trace's id decides, so that every process decides alike. */
  share: number;
}

export interface SpanSettings {
  name: string;
  kind: 'server' | 'consumer';
  /** Where the span hangs, as W3C `traceparent`. Null, undefined or nonsense begins a trace. */
  parent: string | null | undefined;
  attributes?: Record<string, string | number>;
}

/** A piece of work under way. */
export interface RunningSpan {
  /** The span as W3C `traceparent`, for whatever the work causes elsewhere. */
  readonly traceParent: string;
  /** Runs `work` as part of the span: the statements it sends become spans below this one. */
  run<Result>(work: () => Result): Result;
  /** @param outcome what is known only now; `error` marks the span as failed */
  end(outcome?: { name?: string; attributes?: Record<string, string | number>; error?: unknown }): void;
}

/** Traces of one process. Whoever has none does without, by `?.`. */
export interface Tracing {
  start(settings: SpanSettings): RunningSpan;
  /** Makes a span of each statement that is sent to PostgreSQL as part of another span. */
  followStatements(pool: Pool): void;
  /** Sends what was not sent yet, for two seconds at most. */
  close(): Promise<void>;
}

/** Runs `work` as a span where traces are kept. It is told the span as `traceparent`, or null. */
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

/** The variables that say whether and where traces are kept. */
export const TRACING_NAMES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'] as const;

/** The configured traces, or null for none. */
export function tracingFrom(env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  return endpoint ? { endpoint, share } : null;
}
