import type { LoggerService } from '@nestjs/common';
import { describeError } from '@wishboard/database/errors/describe-error';
import { destination, type Logger, pino } from 'pino';

/** Characters of the log that wait while it cannot be written. What comes after them is lost. */
const WAITING_MAX = 2 ** 20;
/**
 * Lines are written together: for each of them alone a busy process would write to its log as often as to PostgreSQL. They
 * are written when they fill a page of memory or have waited this many milliseconds, before an exit, and with a fatal one.
 */
const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 100;

/**
 * The log of a process: one JSON line for each entry, with the process's name, and errors without the values that they
 * are about. A full disk loses lines and nothing else; what waited is written with the first line there is room for.
 *
 * @param file descriptor that it is written to; standard output unless given
 */
export function createLogger(name: string, level = 'info', file = 1): Logger {
  const output = destination({
    dest: file,
    sync: false,
    maxLength: WAITING_MAX,
    minLength: TOGETHER_BYTES,
    periodicFlush: TOGETHER_MS,
  });
  // Without this the first line that cannot be written would end the process.
  output.on('error', () => undefined);
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // Nor would an exit be the one that was asked for.
    }
  };
  return pino({ name, level, base: { name, pid: process.pid }, serializers: { err: describeError } }, output);
}

/**
 * What nobody caught ends the process, with a line in its log. Node's own report would write out every value that the error
 * carries.
 */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'ended by an error that nobody caught');
    process.exit(1);
  });
}

/** Lets NestJS itself write to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    // NestJS greets with a line for each module and route, which only a developer wants.
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
