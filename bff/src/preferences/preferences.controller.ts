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
    summary: 'What the recommendations have learnt about the member, and what the member said',
    answers: PreferencesResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  find(@CurrentSession() { userId }: MemberSession): Promise<PreferencesView> {
    return this.preferences.find(userId);
  }

  @Documented({
    summary:
      'Say which interests there are, which are none, and which categories: what is said is never overwritten by what is learnt',
    answers: PreferencesResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Patch()
  state(@Call() call: MemberCall, @Body() stated: StateInterestsDto): Promise<PreferencesView> {
    return this.preferences.state(call, stated);
  }

  @Documented({
    summary: 'Forget the interests: nothing the member did or said so far counts for the recommendations any more',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Delete()
  reset(@Call() call: MemberCall): Promise<void> {
    return this.preferences.reset(call);
  }
}
