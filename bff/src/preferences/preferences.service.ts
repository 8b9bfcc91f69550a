import { Injectable } from '@nestjs/common';
import {
  INTERESTS_ADDED_MAX,
  interestsOf,
  type PreferencesView,
  type StateInterestsRequest,
  saidAfter,
} from '@wishboard/contracts/http/members/preferences';
import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';
import { ChangeBus } from '../changes/change-bus.js';
import { validationFailed } from '../common/errors/api-exception.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { RankedWishes } from '../recommendations/ranked-wishes.js';
import { PreferencesRepository, type SaidInterests } from './preferences.repository.js';

/** What the recommendations have learnt about members, and what members said. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly ranked: RankedWishes,
    private readonly changes: ChangeBus,
  ) {}

  /** A member without a row is one nothing is known about yet. */
  async find(userId: string): Promise<PreferencesView> {
    const [kept, lessLike] = await Promise.all([this.preferences.find(userId), this.preferences.findLessLike(userId)]);
    const stated = {
      added: kept?.addedKeywords ?? [],
      removed: kept?.removedKeywords ?? [],
      categories: kept?.chosenCategories ?? [],
    };
    return {
      keywords: interestsOf(kept?.keywords.filter(tellsAnInterest) ?? [], stated),
      categories: stated.categories.length > 0 ? stated.categories : (kept?.categories ?? []),
      colorPreference: kept?.colorPreference ?? null,
      lastUpdated: kept?.lastUpdated.toISOString() ?? null,
      stated,
      lessLike,
      asksForCategories: !kept?.chosenCategories && !kept?.resetAt && (await this.preferences.isNew(userId)),
    };
  }

  /**
   * Keeps what the member says of their interests.
   *
   * @throws {ApiException} VALIDATION_FAILED when more would be named then than may be
   */
  async state({ userId, cause }: MemberCall, said: StateInterestsRequest): Promise<PreferencesView> {
    const after = (before: SaidInterests): SaidInterests => {
      const stated = saidAfter(before, said);
      if (stated.added.length > Math.max(INTERESTS_ADDED_MAX, before.added.length)) throw tooManyNamed();
      return stated;
    };
    await this.preferences.state(userId, said.categories, after, cause);
    this.changes.publish({ kind: 'member', userId });
    this.changes.eventsWritten();
    return this.find(userId);
  }

  /** Forgets what was learnt about the member and what they said, and the list that rests on it. What is reacted to or dismissed stays so. */
  async reset({ userId, cause }: MemberCall): Promise<void> {
    await this.preferences.reset(userId, cause);
    await this.ranked.forget(userId);
    this.changes.publish({ kind: 'member', userId });
    this.changes.eventsWritten();
  }
}

const tooManyNamed = () => validationFailed([{ field: 'add', message: `At most ${INTERESTS_ADDED_MAX} can be named` }]);
