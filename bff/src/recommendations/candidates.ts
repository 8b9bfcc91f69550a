import { Injectable } from '@nestjs/common';
import type { RecommendationReason } from '@wishboard/contracts/http/recommendation';
import { Database } from '../database/database.js';
import { type RankedWish, RankedWishes } from './ranked-wishes.js';

export interface Candidate {
  id: string;
  userId: string;
  reason?: RecommendationReason;
}

/** What a member is never recommended: their own wishes, granted ones, dismissed ones, those they reacted to. */
const ELIGIBLE = `w.user_id <> $1 AND NOT w.is_granted
  AND NOT EXISTS (SELECT 1 FROM dismissed_recommendations d WHERE d.user_id = $1 AND d.wish_id = w.id)
  AND NOT EXISTS (SELECT 1 FROM reactions r WHERE r.user_id = $1 AND r.wish_id = w.id)`;

const AMONG = {
  name: 'eligible_among',
  text: `SELECT w.id, w.user_id AS "userId" FROM unnest($2::uuid[]) WITH ORDINALITY AS c (id, rank)
    JOIN wishes w ON w.id = c.id WHERE ${ELIGIBLE} ORDER BY c.rank`,
};
const NEWEST = {
  name: 'eligible_newest',
  text: `SELECT w.id, w.user_id AS "userId" FROM wishes w WHERE ${ELIGIBLE} AND w.id <> ALL($2::uuid[])
    ORDER BY w.created_at DESC, w.id DESC LIMIT $3`,
};
/** Bounded by the number of reactions it looks at, whatever the size of the community. Keys are ordered by time. */
const POPULAR = {
  name: 'popular_wishes',
  text: `SELECT wish_id AS id FROM (SELECT wish_id, created_at FROM reactions ORDER BY id DESC LIMIT 20000) recent
    WHERE created_at > now() - interval '14 days'
    GROUP BY wish_id ORDER BY count(*) DESC, wish_id DESC LIMIT 300`,
};
const POPULAR_MS = 15_000;

/** Finds what could be recommended to a member: their ranked list, then what is popular now, then the newest. */
@Injectable()
export class Candidates {
  private popular: { ids: Promise<string[]>; readAt: number } | null = null;

  constructor(
    private readonly database: Database,
    private readonly ranked: RankedWishes,
  ) {}

  /** At least `wanted` candidates where that many exist, best first, none twice. */
  async find(userId: string, wanted: number): Promise<Candidate[]> {
    const found = await this.eligible(userId, await this.ranked.find(userId));
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
      const values = [userId, found.map(({ id }) => id), wanted - found.length];
      const newest = await this.database.run<{ id: string; userId: string }>(NEWEST, values);
      found.push(...newest.map((row) => ({ ...row, reason: { kind: 'fresh', value: '' } as const })));
    }
    return found;
  }

  private async eligible(userId: string, wishes: RankedWish[]): Promise<Candidate[]> {
    if (wishes.length === 0) return [];
    const reasons = new Map(wishes.map(({ id, reason }) => [id, reason]));
    const rows = await this.database.run<{ id: string; userId: string }>(AMONG, [userId, [...reasons.keys()]]);
    return rows.map((row) => {
      const reason = reasons.get(row.id);
      return { ...row, ...(reason && { reason }) };
    });
  }

  /** The same for everyone, so it is read once for everyone. */
  private findPopular(): Promise<string[]> {
    if (this.popular && this.popular.readAt > Date.now() - POPULAR_MS) return this.popular.ids;
    const ids = this.database.run<{ id: string }>(POPULAR, []).then((rows) => rows.map(({ id }) => id));
    this.popular = { ids, readAt: Date.now() };
    ids.catch(() => {
      this.popular = null;
    });
    return ids;
  }
}
