import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { ProfileView } from '@wishboard/contracts/http/members/profile';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { ProfileResponse, UpdateProfileDto } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

@Controller('api/user/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Documented({
    summary: 'What the member says of themselves, and who may see their board',
    answers: ProfileResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  find(@CurrentSession() { userId }: MemberSession): Promise<ProfileView> {
    return this.profiles.find(userId);
  }

  @Documented({
    summary: 'Change name, line, picture, or who may see the board',
    answers: ProfileResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('wish')
  @Patch()
  update(@Call() call: MemberCall, @Body() change: UpdateProfileDto): Promise<ProfileView> {
    return this.profiles.update(call, change);
  }
}
