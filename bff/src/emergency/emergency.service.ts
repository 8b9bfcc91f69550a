import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { EmergencyRepository, RUSHES, type Rush } from './emergency.repository.js';

const LOOK_EVERY_MS = 10_000;
const LEARN_EVERY_MS = 3_600_000;

/** So many times what a busy minute brings is no busy minute any more. */
const FACTOR = 5;
/** A minute, on however quiet a board: a class that signs up together is none, nor a member who moves a list here. */
const LEAST: Record<Rush, number> = { 'sign-ups': 60, wishes: 120 };

/**
 * Whether members or wishes come much faster than they usually do. It is read from when they were made, so that all processes say
 * the same without asking each other, and it ends by itself: ten minutes after the last such minute.
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

  /** Whether what newcomers may do is less for now. */
  get isOn(): boolean {
    return this.rushes.size > 0;
  }

  /** Whether there is one for this reason. */
  isFor(rush: Rush): boolean {
    return this.rushes.has(rush);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.learn();
    await this.look();
  }

  /** What it cannot read stays as it was known last. */
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
