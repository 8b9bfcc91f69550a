import { Module } from '@nestjs/common';
import { Drain } from '../common/http/drain.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({ controllers: [HealthController], providers: [HealthService, Drain] })
export class HealthModule {}
