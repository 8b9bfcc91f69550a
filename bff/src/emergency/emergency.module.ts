import { Module } from '@nestjs/common';
import { EmergencyRepository } from './emergency.repository.js';
import { EmergencyService } from './emergency.service.js';

/** Knows when more members or wishes come than usual, for whatever is stricter then. */
@Module({
  providers: [EmergencyService, EmergencyRepository],
  exports: [EmergencyService],
})
export class EmergencyModule {}
