import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { BrowserFailuresController } from './browser-failures.controller.js';
import { BrowserFailuresService } from './browser-failures.service.js';

@Module({
  imports: [MetricsModule],
  controllers: [BrowserFailuresController],
  providers: [BrowserFailuresService],
})
export class BrowserFailuresModule {}
