import { Module } from '@nestjs/common';
import { EmergencyRepository } from './emergency.repository.js';
import { EmergencyService } from './emergency.service.js';

/** Detects when members or wishes arrive much faster than usual, so that other modules can apply stricter limits. */
@Module({
  providers: [EmergencyService, EmergencyRepository],
  exports: [EmergencyService],
})
export class EmergencyModule {}
