import { Inject, Injectable } from '@nestjs/common';
import { emergencyText } from '@wishboard/contracts/http/moderation/held-for';
import { LRUCache } from 'lru-cache';
import { ApiException } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { EmergencyService } from '../emergency/emergency.service.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { DAILY_LIMITS, type DailyAct, EMERGENCY_LIMITS, type TrustLevel } from './daily-limits.js';
import { TrustRepository } from './trust.repository.js';

/**
 * Time-to-live of cached trust, in milliseconds. Decisions of moderators and the member's age take effect after this time at the latest.
 */
const TTL_MS = 60_000;
const CACHED_MEMBERS = 50_000;
const RETRY_AFTER_SECONDS = 3600;

/** Limits what a member may do in a day. New members have lower limits than members who have shown good conduct. */
@Injectable()
export class TrustService {
  private readonly kept = new LRUCache<string, TrustLevel>({ ttl: TTL_MS, max: CACHED_MEMBERS });

  constructor(
    private readonly database: Database,
    private readonly trust: TrustRepository,
    private readonly emergency: EmergencyService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Checks the daily limit before an act.
   *
   * @param queryable the transaction of the act, where there is one
   * @throws ApiException RATE_LIMITED when the member has reached the limit of 24 hours
   */
  async checkDailyLimit(userId: string, act: DailyAct, queryable: Queryable = this.database): Promise<void> {
    if (!this.settings.rateLimit) return;
    const most = this.limitsOf(await this.levelOf(userId, queryable))[act];
    if (most === Number.POSITIVE_INFINITY) return;
    if ((await this.trust.countOfDay(queryable, act, userId, most)) < most) return;
    throw new ApiException('RATE_LIMITED', 'That was a lot for one day. Please go on tomorrow.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }

  async isNew(userId: string): Promise<boolean> {
    return (await this.levelOf(userId, this.database)) === 'new';
  }

  /**
   * Returns the reason, as moderators read it, for which a link that a member posts is held for review, or null. During an emergency the
   * links of new members are held.
   */
  async linkHoldReason(userId: string, link: string, queryable: Queryable): Promise<string | null> {
    if (!this.emergency.isOn || (await this.levelOf(userId, queryable)) !== 'new') return null;
    return emergencyText(new URL(link).host);
  }

  private limitsOf(trust: TrustLevel): Record<DailyAct, number> {
    return trust === 'new' && this.emergency.isOn ? EMERGENCY_LIMITS : DAILY_LIMITS[trust];
  }

  private async levelOf(userId: string, queryable: Queryable): Promise<TrustLevel> {
    const known = this.kept.get(userId);
    if (known) return known;
    const trust = await this.trust.read(queryable, userId);
    this.kept.set(userId, trust);
    return trust;
  }
}
