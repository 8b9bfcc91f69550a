import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { EmergencyRepository, RUSHES, type Rush } from './emergency.repository.js';

const LOOK_EVERY_MS = 10_000;
const LEARN_EVERY_MS = 3_600_000;

/** A minute with more than this many times the count of a usual busy minute starts an emergency. */
const FACTOR = 5;
/**
 * Minimum counts per minute that start an emergency, also on a quiet board: a class that signs up together must not, nor a member who
 * imports a list.
 */
const LEAST: Record<Rush, number> = { 'sign-ups': 60, wishes: 120 };

/**
 * Detects whether members or wishes arrive much faster than usual. The rates are computed from creation times in the database, so that all
 * processes agree without talking to each other. An emergency ends automatically, ten minutes after the last such minute.
 */
@Injectable()
export class EmergencyService implements OnApplicationBootstrap {
  private readonly usual: Record<Rush, number> = { 'sign-ups': 0, wishes: 0 };
  private readonly rushes = new Set<Rush>();

  constructor(
    private readonly emergency: EmergencyRepository,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the stricter limits for new accounts are in force. */
  get isOn(): boolean {
    return this.rushes.size > 0;
  }

  /** Whether there is an emergency for this activity. */
  isFor(rush: Rush): boolean {
    return this.rushes.has(rush);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.learn();
    await this.look();
  }

  /** Reads the usual rates. Where that fails, the previous rates stay. */
  @Interval(LEARN_EVERY_MS)
  async learn(): Promise<void> {
    if (!this.settings.rateLimit) return;
    try {
      for (const rush of RUSHES) this.usual[rush] = await this.emergency.usual(rush);
    } catch (error) {
      this.logger.warn({ err: error }, 'What is usual could not be read');
    }
  }

  @Interval(LOOK_EVERY_MS)
  async look(): Promise<void> {
    if (!this.settings.rateLimit) return;
    try {
      for (const rush of RUSHES) this.note(rush, await this.emergency.latest(rush));
    } catch (error) {
      this.logger.warn({ err: error }, 'Whether there is an emergency could not be read');
    }
  }

  private note(rush: Rush, came: number): void {
    const most = Math.max(LEAST[rush], FACTOR * this.usual[rush]);
    const [is, was] = [came > most, this.rushes.has(rush)];
    if (is === was) return;
    if (is) this.rushes.add(rush);
    else this.rushes.delete(rush);
    this.logger.warn({ of: rush, came, most }, is ? 'Emergency: newcomers may do less' : 'The emergency is over');
  }
}
