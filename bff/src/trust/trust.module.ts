import { Module } from '@nestjs/common';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { TrustRepository } from './trust.repository.js';
import { TrustService } from './trust.service.js';

/** Determines how far members are trusted, for the limits of their acts. */
@Module({ imports: [EmergencyModule], providers: [TrustService, TrustRepository], exports: [TrustService] })
export class TrustModule {}
