import { Controller, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { OWN_PICTURE_BYTES_MAX, OWN_PICTURE_TYPES, type ProfileView } from '@wishboard/contracts/http/members/profile';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { OwnPictureService } from './own-picture.service.js';
import { ProfileResponse } from './profile.dto.js';

@Controller('api/user/picture')
export class OwnPictureController {
  constructor(private readonly pictures: OwnPictureService) {}

  @Documented({
    summary:
      'Upload a picture of the current member, cropped to the square in its middle; PATCH /api/user/profile removes it',
    answers: ProfileResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @ApiConsumes(...OWN_PICTURE_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Limited('ownPicture', { bodyLimit: OWN_PICTURE_BYTES_MAX, takes: 'image' })
  @Put()
  choose(@Call() call: MemberCall): Promise<ProfileView> {
    return this.pictures.choose(call);
  }
}
