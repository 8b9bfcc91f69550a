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
import { PreferencesRepository, type StatedKeywords } from './preferences.repository.js';

/** Reads, states and resets members' interests. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly ranked: RankedWishes,
    private readonly changes: ChangeBus,
  ) {}

  /** Returns the member's interests. A member without a row is one about whom nothing is known yet. */
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
   * Stores the interests that the member states.
   *
   * @throws {ApiException} VALIDATION_FAILED when the member would have named more interests than allowed
   */
  async state({ userId, cause }: MemberCall, said: StateInterestsRequest): Promise<PreferencesView> {
    const after = (before: StatedKeywords): StatedKeywords => {
      const stated = saidAfter(before, said);
      if (stated.added.length > Math.max(INTERESTS_ADDED_MAX, before.added.length)) throw tooManyNamed();
      return stated;
    };
    await this.preferences.state(userId, said.categories, after, cause);
    this.changes.publish({ kind: 'member', userId });
    this.changes.wakeRelay();
    return this.find(userId);
  }

  /** Deletes the learnt and the stated interests, and the recommendations computed from them. Reactions and dismissed wishes stay. */
  async reset({ userId, cause }: MemberCall): Promise<void> {
    await this.preferences.reset(userId, cause);
    await this.ranked.forget(userId);
    this.changes.publish({ kind: 'member', userId });
    this.changes.wakeRelay();
  }
}

const tooManyNamed = () => validationFailed([{ field: 'add', message: `At most ${INTERESTS_ADDED_MAX} can be named` }]);
