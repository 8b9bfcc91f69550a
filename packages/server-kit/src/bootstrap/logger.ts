import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

/** The log of a process: one JSON line for each entry, on standard output, with the process's name. */
export function createLogger(name: string, level = process.env.LOG_LEVEL || 'info'): Logger {
  return pino({ name, level, base: { name, pid: process.pid } });
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
    this.logger.error({ context, stack, ...(message instanceof Error && { err: message }) }, String(message));
  }
}
