import { Global, Module } from '@nestjs/common';
import { SightRepository } from './sight.repository.js';
import { Sights } from './sights.js';

/** What members do not see, for everything that shows wishes or members. */
@Global()
@Module({ providers: [Sights, SightRepository], exports: [Sights] })
export class SightModule {}
