import { Module } from '@nestjs/common';
import { ProfileController } from './profile.controller.js';
import { ProfileRepository } from './profile.repository.js';
import { ProfileService } from './profile.service.js';

/** What members say of themselves. */
@Module({ controllers: [ProfileController], providers: [ProfileService, ProfileRepository] })
export class ProfileModule {}
