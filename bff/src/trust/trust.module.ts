import { Module } from '@nestjs/common';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { TrustRepository } from './trust.repository.js';
import { TrustService } from './trust.service.js';

/** How far members are trusted, for whatever bounds their acts. */
@Module({ imports: [EmergencyModule], providers: [TrustService, TrustRepository], exports: [TrustService] })
export class TrustModule {}
