import { Module } from '@nestjs/common';
import { Drain } from '../common/http/drain.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [Drain] })
export class HealthModule {}
