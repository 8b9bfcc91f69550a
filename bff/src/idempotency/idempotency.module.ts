import { Global, Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';

@Global()
@Module({ providers: [IdempotencyService, IdempotencyRepository], exports: [IdempotencyService] })
export class IdempotencyModule {}
