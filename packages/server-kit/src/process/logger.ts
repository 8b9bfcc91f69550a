import type { LoggerService } from '@nestjs/common';
import { describeError } from '@wishboard/database/errors/describe-error';
import { destination, type Logger, pino } from 'pino';

/** Maximum number of buffered characters while the log cannot be written. Further entries are lost. */
const BUFFER_MAX = 2 ** 20;
/**
 * Log lines are buffered, because otherwise a busy process would write to its log as often as to PostgreSQL. The buffer is written
 * when it fills a page of memory or its lines are this many milliseconds old, before an exit, and with a fatal entry.
 */
const FLUSH_BYTES = 4_096;
const FLUSH_INTERVAL_MS = 100;

/**
 * Creates the logger of a process. Each entry is one JSON line with the process's name. Errors are logged without the values that
 * they are about. On a full disk, log lines may be lost, but the process goes on; buffered lines are written as soon as there is
 * room.
 *
 * @param file descriptor that the log is written to; standard output by default
 */
export function createLogger(name: string, level = 'info', file = 1): Logger {
  const output = destination({
    dest: file,
    sync: false,
    maxLength: BUFFER_MAX,
    minLength: FLUSH_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  // Without a listener, the first line that cannot be written would end the process.
  output.on('error', () => undefined);
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // Otherwise a failed flush would replace the intended exit with an exception.
    }
  };
  return pino({ name, level, base: { name, pid: process.pid }, serializers: { err: describeError } }, output);
}

/** Logs uncaught exceptions and ends the process. Node's own report would print every value that the error carries. */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'ended by an error that nobody caught');
    process.exit(1);
  });
}

/** Routes the log of NestJS itself to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    // NestJS logs every module and route at its start, which is of interest only to developers.
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    if (typeof message === 'string') this.logger.error({ context, stack }, message);
    else this.logger.error({ context, err: message }, describeError(message).message);
  }
}
