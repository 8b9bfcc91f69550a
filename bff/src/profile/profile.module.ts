import { Module } from '@nestjs/common';
import { NamesService } from './names.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileRepository } from './profile.repository.js';
import { ProfileService } from './profile.service.js';

/** What members say of themselves. */
@Module({
  controllers: [ProfileController],
  providers: [ProfileService, ProfileRepository, NamesService],
  exports: [NamesService],
})
export class ProfileModule {}
