import { Injectable } from '@nestjs/common';
import type { RecommendationReason, RecommendationSource } from '@wishboard/contracts/http/recommendation';
import { ExplorationDraws, type HourlyDraw } from './exploration-draws.js';
import { insertExplored } from './insert-explored.js';
import { type RankedWish, RankedWishes } from './ranked-wishes.js';
import { RecommendationsRepository } from './recommendations.repository.js';

export interface Candidate {
  id: string;
  userId: string;
  reason?: RecommendationReason;
  because?: RecommendationSource;
}

const POPULAR_MS = 15_000;
/** Range of the ranked list whose wishes are explored if there is no new wish: below those seen at first, but still a good match. */
const UNSURE = { from: 12, to: 24 };
const FRESH: RecommendationReason = { kind: 'fresh', value: '' };

/**
 * Finds candidates for a member's recommendations: the ranked list with matching new wishes at some positions, then
 * popular wishes, then the newest.
 */
@Injectable()
export class Candidates {
  private popular: { ids: Promise<string[]>; readAt: number } | null = null;

  constructor(
    private readonly recommendations: RecommendationsRepository,
    private readonly ranked: RankedWishes,
    private readonly draws: ExplorationDraws,
  ) {}

  /** Returns at least `wanted` candidates if that many exist, best first, without duplicates. */
  async find(userId: string, wanted: number): Promise<Candidate[]> {
    const [ranked, { best, later }, drawn] = await Promise.all([
      this.ranked.find(userId),
      this.ranked.findFresh(userId),
      this.draws.find(userId),
    ]);
    const known = new Set(ranked.map(({ id }) => id));
    const rest = [...best, ...later.filter((id) => !best.includes(id))].filter((id) => !known.has(id));
    const eligible = await this.eligible(userId, [...ranked, ...rest.map((id): RankedWish => ({ id, reason: FRESH }))]);
    const found = await this.withExplored(userId, eligible, { best, later, drawn });
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

  /** Inserts the wishes explored in this hour. */
  private async withExplored(
    userId: string,
    list: Candidate[],
    { best, later, drawn }: { best: string[]; later: string[]; drawn: HourlyDraw },
  ): Promise<Candidate[]> {
    const there = new Set(list.map(({ id }) => id));
    const [fresh, others] = [best, later].map((ids) => ids.filter((id) => there.has(id)));
    const isFresh = new Set([...best, ...later]);
    const unsure = list.slice(UNSURE.from, UNSURE.to).flatMap(({ id }) => (isFresh.has(id) ? [] : [id]));
    const draw = await this.draws.draw(userId, drawn, { fresh: fresh ?? [], later: others ?? [], unsure });
    const [first, then] = [draw.fresh, draw.unsure].map((explored) => explored.map(({ id }) => id));
    return insertExplored(list, first ?? [], then);
  }

  private async eligible(userId: string, wishes: RankedWish[]): Promise<Candidate[]> {
    if (wishes.length === 0) return [];
    const reasons = new Map(
      wishes.map(({ id, reason, because }) => [id, { ...(reason && { reason }), ...(because && { because }) }]),
    );
    const rows = await this.recommendations.findEligible(userId, [...reasons.keys()]);
    return rows.map((row) => ({ ...row, ...reasons.get(row.id) }));
  }

  /** Returns popular wishes, which are the same for every member and so read once for all of them. */
  private findPopular(): Promise<string[]> {
    if (this.popular && this.popular.readAt > Date.now() - POPULAR_MS) return this.popular.ids;
    const reading = { ids: this.recommendations.findPopular(), readAt: Date.now() };
    this.popular = reading;
    reading.ids.catch(() => {
      // A read that fails late leaves a newer one alone.
      if (this.popular === reading) this.popular = null;
    });
    return reading.ids;
  }
}
