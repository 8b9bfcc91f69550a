import type { Logger } from 'pino';
import type { Tracing, TracingSettings } from './tracing.js';

/**
 * The traces of the process called `name`, or null where none are wanted. OpenTelemetry is loaded here and not before, so
 * that whoever keeps no traces does not carry it.
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
