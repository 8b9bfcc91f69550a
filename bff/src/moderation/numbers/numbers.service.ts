import { Injectable } from '@nestjs/common';
import type { ModerationMonthView } from '@wishboard/contracts/http/moderation/moderation';
import { LRUCache } from 'lru-cache';
import { NumbersRepository } from './numbers.repository.js';

/** Time-to-live of the cached numbers, in milliseconds: the database counts at most once in this time, however many requests arrive. */
const TTL_MS = 10 * 60_000;

/** The monthly numbers of moderation, which are public. */
@Injectable()
export class NumbersService {
  private readonly kept = new LRUCache<'months', ModerationMonthView[]>({
    max: 1,
    ttl: TTL_MS,
    fetchMethod: () => this.numbers.list(),
  });

  constructor(private readonly numbers: NumbersRepository) {}

  /** Returns the months, the newest first; at most ten minutes old. */
  async list(): Promise<ModerationMonthView[]> {
    return (await this.kept.fetch('months')) ?? [];
  }
}
