import { Injectable } from '@nestjs/common';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { ChangeBus } from '../changes/change-bus.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { RankedWishes } from '../recommendations/ranked-wishes.js';
import { PreferencesRepository } from './preferences.repository.js';

/** What the recommendations have learnt about members. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly ranked: RankedWishes,
    private readonly changes: ChangeBus,
  ) {}

  /** A member without a row is one nothing is known about yet. */
  async find(userId: string): Promise<PreferencesView> {
    const preferences = await this.preferences.find(userId);
    return {
      keywords: preferences?.keywords ?? [],
      categories: preferences?.categories ?? [],
      colorPreference: preferences?.colorPreference ?? null,
      lastUpdated: preferences?.lastUpdated.toISOString() ?? null,
    };
  }

  /** Forgets what was learnt about the member, and the list that rests on it. What is reacted to or dismissed stays so. */
  async reset({ userId, cause }: MemberCall): Promise<void> {
    await this.preferences.reset(userId, cause);
    await this.ranked.forget(userId);
    this.changes.publish({ kind: 'member', userId });
    this.changes.eventsWritten();
  }
}
