import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { PreferencesResponse, StateInterestsDto } from './preferences.dto.js';
import { PreferencesService } from './preferences.service.js';

@Controller('api/user/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Documented({
    summary: "Get the current member's interests, both learnt and stated",
    answers: PreferencesResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  find(@CurrentSession() { userId }: MemberSession): Promise<PreferencesView> {
    return this.preferences.find(userId);
  }

  @Documented({
    summary: "State the current member's interests, removed interests and categories; learning never overwrites them",
    answers: PreferencesResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Patch()
  state(@Call() call: MemberCall, @Body() stated: StateInterestsDto): Promise<PreferencesView> {
    return this.preferences.state(call, stated);
  }

  @Documented({
    summary:
      "Reset the current member's interests: nothing that they did or stated so far counts for the recommendations any more",
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Delete()
  reset(@Call() call: MemberCall): Promise<void> {
    return this.preferences.reset(call);
  }
}
