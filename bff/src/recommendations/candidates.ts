import { Injectable } from '@nestjs/common';
import type { RecommendationReason } from '@wishboard/contracts/http/recommendation';
import { placeFresh } from './place-fresh.js';
import { type RankedWish, RankedWishes } from './ranked-wishes.js';
import { RecommendationsRepository } from './recommendations.repository.js';

export interface Candidate {
  id: string;
  userId: string;
  reason?: RecommendationReason;
}

const POPULAR_MS = 15_000;
const FRESH: RecommendationReason = { kind: 'fresh', value: '' };

/**
 * Finds what could be recommended to a member: their ranked list, with new wishes that fit at some places of it, then what is
 * popular now, then the newest.
 */
@Injectable()
export class Candidates {
  private popular: { ids: Promise<string[]>; readAt: number } | null = null;

  constructor(
    private readonly recommendations: RecommendationsRepository,
    private readonly ranked: RankedWishes,
  ) {}

  /** At least `wanted` candidates where that many exist, best first, none twice. */
  async find(userId: string, wanted: number): Promise<Candidate[]> {
    const [ranked, fresh] = await Promise.all([this.ranked.find(userId), this.ranked.findFresh(userId)]);
    const known = new Set(ranked.map(({ id }) => id));
    const rest = fresh.filter((id) => !known.has(id)).map((id): RankedWish => ({ id, reason: FRESH }));
    const found = placeFresh(await this.eligible(userId, [...ranked, ...rest]), fresh);
    if (found.length < wanted) {
      const known = new Set(found.map(({ id }) => id));
      const popular = (await this.findPopular()).filter((id) => !known.has(id));
      found.push(
        ...(await this.eligible(
          userId,
          popular.map((id) => ({ id, reason: { kind: 'popular', value: '' } })),
        )),
      );
    }
    if (found.length < wanted) {
      const known = found.map(({ id }) => id);
      const newest = await this.recommendations.findNewest(userId, known, wanted - found.length);
      found.push(...newest.map((row) => ({ ...row, reason: FRESH })));
    }
    return found;
  }

  private async eligible(userId: string, wishes: RankedWish[]): Promise<Candidate[]> {
    if (wishes.length === 0) return [];
    const reasons = new Map(wishes.map(({ id, reason }) => [id, reason]));
    const rows = await this.recommendations.findEligible(userId, [...reasons.keys()]);
    return rows.map((row) => {
      const reason = reasons.get(row.id);
      return { ...row, ...(reason && { reason }) };
    });
  }

  /** The same for everyone, so it is read once for everyone. */
  private findPopular(): Promise<string[]> {
    if (this.popular && this.popular.readAt > Date.now() - POPULAR_MS) return this.popular.ids;
    const ids = this.recommendations.findPopular();
    this.popular = { ids, readAt: Date.now() };
    ids.catch(() => {
      this.popular = null;
    });
    return ids;
  }
}
