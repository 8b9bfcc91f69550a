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
    summary: "Get the current member's profile, with the audience of their board",
    answers: ProfileResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  find(@CurrentSession() { userId }: MemberSession): Promise<ProfileView> {
    return this.profiles.find(userId);
  }

  @Documented({
    summary: "Update the current member's profile; absent fields keep their values",
    answers: ProfileResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('wish')
  @Patch()
  update(@Call() call: MemberCall, @Body() change: UpdateProfileDto): Promise<ProfileView> {
    return this.profiles.update(call, change);
  }
}
