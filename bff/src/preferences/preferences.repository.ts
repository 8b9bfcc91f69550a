import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UserPreferences } from '@wishboard/database/entities/user-preferences.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Repository } from 'typeorm';
import { Database } from '../database/database.js';

/** $1 member, $2 request, $3 its place in a trace. The worker learns from nothing that is older than `reset_at`. */
const RESET = {
  name: 'reset_interests',
  text: `WITH reset AS (
      INSERT INTO user_preferences (user_id, reset_at) VALUES ($1, now())
      ON CONFLICT (user_id) DO UPDATE SET keywords = excluded.keywords, categories = excluded.categories,
        color_preference = excluded.color_preference, last_updated = now(), reset_at = now()
    )
    ${insertEvents('interests.reset', {
      payload: { userId: '$1::uuid' },
      cause: { requestId: '$2', traceParent: '$3' },
    })}`,
};

/** What was learnt about members. To forget it is one statement, so that the event about it cannot be lost. */
@Injectable()
export class PreferencesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserPreferences) private readonly preferences: Repository<UserPreferences>,
  ) {}

  find(userId: string): Promise<UserPreferences | null> {
    return this.preferences.findOneBy({ userId });
  }

  async reset(userId: string, { requestId, traceParent }: Cause): Promise<void> {
    await this.database.run(RESET, [userId, requestId, traceParent]);
  }
}
