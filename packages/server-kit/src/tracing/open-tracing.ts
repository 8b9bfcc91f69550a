import type { Logger } from 'pino';
import type { Tracing, TracingSettings } from './tracing.js';

/**
 * Opens the tracing of the process called `name`; null when tracing is off. Imports OpenTelemetry only here, so that an
 * installation without tracing does not load it.
 */
export async function openTracing(
  name: string,
  settings: TracingSettings | null | undefined,
  logger: Logger,
): Promise<Tracing | null> {
  if (!settings) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry-tracing.js');
  return new OpenTelemetryTracing(name, settings, logger);
}
