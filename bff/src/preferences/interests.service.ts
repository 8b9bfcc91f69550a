import { Injectable } from '@nestjs/common';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { ChangeBus } from '../changes/change-bus.js';
import { Database } from '../database/database.js';
import { RankedWishes } from '../recommendations/ranked-wishes.js';

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

@Injectable()
export class InterestsService {
  constructor(
    private readonly database: Database,
    private readonly ranked: RankedWishes,
    private readonly changes: ChangeBus,
  ) {}

  /** Forgets what was learnt about the member, and the list that rests on it. What is reacted to or dismissed stays so. */
  async reset(userId: string, cause: Cause): Promise<void> {
    await this.database.run(RESET, [userId, cause.requestId, cause.traceParent]);
    await this.ranked.forget(userId);
    this.changes.publish({ kind: 'member', userId });
    this.changes.eventsWritten();
  }
}
