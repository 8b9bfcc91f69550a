import { Controller, Delete, Get, HttpCode, Req } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { UserPreferences } from '@wishboard/database/entities/user-preferences.entity';
import type { FastifyRequest } from 'fastify';
import { Repository } from 'typeorm';
import { Documented } from '../docs/documented.decorator.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { causeOf } from '../tracing/cause-of.js';
import { InterestsService } from './interests.service.js';
import { PreferencesResponse } from './preferences.response.js';
import { toPreferencesView } from './preferences.view.js';

@Controller('api/user/preferences')
export class PreferencesController {
  constructor(
    @InjectRepository(UserPreferences) private readonly preferences: Repository<UserPreferences>,
    private readonly interests: InterestsService,
  ) {}

  /** What the recommendations have learnt about the member. */
  @Documented({
    summary: 'What the recommendations have learnt about the member',
    answers: PreferencesResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  async find(@CurrentSession() { userId }: MemberSession): Promise<PreferencesView> {
    return toPreferencesView(await this.preferences.findOneBy({ userId }));
  }

  /** Nothing the member did so far counts for the recommendations any more. */
  @HttpCode(204)
  @Documented({
    summary: 'Forget the interests: nothing the member did so far counts for the recommendations any more',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Delete()
  reset(@CurrentSession() { userId }: MemberSession, @Req() request: FastifyRequest): Promise<void> {
    return this.interests.reset(userId, causeOf(request));
  }
}
