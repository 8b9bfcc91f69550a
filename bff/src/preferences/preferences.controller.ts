import { Controller, Get } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { UserPreferences } from '@wishboard/server-kit/database/user-preferences.entity';
import { Repository } from 'typeorm';
import { Documented } from '../docs/documented.decorator.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { PreferencesResponse } from './preferences.response.js';
import { toPreferencesView } from './preferences.view.js';

@Controller('api/user/preferences')
export class PreferencesController {
  constructor(@InjectRepository(UserPreferences) private readonly preferences: Repository<UserPreferences>) {}

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
}
