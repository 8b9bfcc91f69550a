import { Module } from '@nestjs/common';
import { TrustRepository } from './trust.repository.js';
import { TrustService } from './trust.service.js';

/** How far members are trusted, for whatever bounds their acts. */
@Module({ providers: [TrustService, TrustRepository], exports: [TrustService] })
export class TrustModule {}
