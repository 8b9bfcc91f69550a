import { Injectable } from '@nestjs/common';
import type { ModerationMonthView } from '@wishboard/contracts/http/moderation/moderation';
import { LRUCache } from 'lru-cache';
import { NumbersRepository } from './numbers.repository.js';

/** Milliseconds for which numbers are answered as they were: whoever asks, the database counts once in that time. */
const KEPT_MS = 10 * 60_000;

/** What moderation came to, month by month, for whoever asks. */
@Injectable()
export class NumbersService {
  private readonly kept = new LRUCache<'months', ModerationMonthView[]>({
    max: 1,
    ttl: KEPT_MS,
    fetchMethod: () => this.numbers.list(),
  });

  constructor(private readonly numbers: NumbersRepository) {}

  /** The newest first; at most ten minutes old. */
  async list(): Promise<ModerationMonthView[]> {
    return (await this.kept.fetch('months')) ?? [];
  }
}
