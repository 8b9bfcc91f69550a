import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { EmergencyRepository, WATCHED_ACTIVITIES, type WatchedActivity } from './emergency.repository.js';

const CHECK_EVERY_MS = 10_000;
const READ_USUAL_EVERY_MS = 3_600_000;

/** A minute with more than this many times the count of a usual busy minute starts an emergency. */
const FACTOR = 5;
/**
 * Minimum counts per minute that start an emergency, also on a quiet board: a class that signs up together must not, nor a member who
 * imports a list.
 */
const MINIMUM: Record<WatchedActivity, number> = { 'sign-ups': 60, wishes: 120 };

/**
 * Detects whether members or wishes arrive much faster than usual. The rates are computed from creation times in the database, so that all
 * processes agree without talking to each other. An emergency ends automatically, ten minutes after the last such minute.
 */
@Injectable()
export class EmergencyService implements OnApplicationBootstrap {
  private readonly usual: Record<WatchedActivity, number> = { 'sign-ups': 0, wishes: 0 };
  private readonly emergencies = new Set<WatchedActivity>();

  constructor(
    private readonly emergency: EmergencyRepository,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the stricter limits for new accounts are in force. */
  get isOn(): boolean {
    return this.emergencies.size > 0;
  }

  /** Whether there is an emergency for this activity. */
  isFor(activity: WatchedActivity): boolean {
    return this.emergencies.has(activity);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.readUsualRates();
    await this.checkRates();
  }

  /** Reads the usual rates. Where that fails, the previous rates stay. */
  @Interval(READ_USUAL_EVERY_MS)
  async readUsualRates(): Promise<void> {
    if (!this.settings.rateLimit) return;
    try {
      for (const activity of WATCHED_ACTIVITIES) this.usual[activity] = await this.emergency.usual(activity);
    } catch (error) {
      this.logger.warn({ err: error }, 'What is usual could not be read');
    }
  }

  @Interval(CHECK_EVERY_MS)
  async checkRates(): Promise<void> {
    if (!this.settings.rateLimit) return;
    try {
      for (const activity of WATCHED_ACTIVITIES) this.setEmergency(activity, await this.emergency.latest(activity));
    } catch (error) {
      this.logger.warn({ err: error }, 'Whether there is an emergency could not be read');
    }
  }

  private setEmergency(activity: WatchedActivity, came: number): void {
    const most = Math.max(MINIMUM[activity], FACTOR * this.usual[activity]);
    const [is, was] = [came > most, this.emergencies.has(activity)];
    if (is === was) return;
    if (is) this.emergencies.add(activity);
    else this.emergencies.delete(activity);
    this.logger.warn({ of: activity, came, most }, is ? 'Emergency: newcomers may do less' : 'The emergency is over');
  }
}
