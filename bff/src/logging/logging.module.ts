import { Global, Module } from '@nestjs/common';
import { createLogger } from '@wishboard/server-kit/process/logger';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('logger');

@Global()
@Module({
  providers: [
    { provide: LOGGER, inject: [SETTINGS], useFactory: ({ logLevel }: BffSettings) => createLogger('bff', logLevel) },
  ],
  exports: [LOGGER],
})
export class LoggingModule {}
