import { Module } from '@nestjs/common';
import { NamesService } from './names.service.js';
import { OwnPictureController } from './own-picture.controller.js';
import { OwnPictureService } from './own-picture.service.js';
import { OwnPictureQueue } from './own-picture-queue.js';
import { OwnPicturesRepository } from './own-pictures.repository.js';
import { ProfileController } from './profile.controller.js';
import { ProfileRepository } from './profile.repository.js';
import { ProfileService } from './profile.service.js';

/** Members' own profiles: name, line, picture, language and time zone. */
@Module({
  controllers: [ProfileController, OwnPictureController],
  providers: [
    ProfileService,
    ProfileRepository,
    NamesService,
    OwnPictureService,
    OwnPictureQueue,
    OwnPicturesRepository,
  ],
  exports: [NamesService],
})
export class ProfileModule {}
