import { Global, Module } from '@nestjs/common';
import { SightRepository } from './sight.repository.js';
import { Sights } from './sights.js';

/** Provides what members do not see to all modules that show wishes or members. */
@Global()
@Module({ providers: [Sights, SightRepository], exports: [Sights] })
export class SightModule {}
