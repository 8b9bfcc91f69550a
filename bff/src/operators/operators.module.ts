import { Global, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimitStore } from '../common/rate-limit/rate-limit-store.js';
import { LOGGER } from '../logging/logging.module.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { NamedOperators } from './named-operators.js';
import { NamedOperatorsRepository } from './named-operators.repository.js';
import { OperatorCheck } from './operator-check.js';

@Global()
@Module({
  providers: [
    NamedOperators,
    NamedOperatorsRepository,
    {
      provide: OperatorCheck,
      inject: [SETTINGS, REDIS, LOGGER],
      useFactory: ({ adminPassword, rateLimit }: BffSettings, redis: Redis, logger: Logger) =>
        new OperatorCheck({ password: adminPassword, tries: rateLimit ? new RateLimitStore(redis) : null, logger }),
    },
  ],
  exports: [OperatorCheck, NamedOperators],
})
export class OperatorsModule {}
