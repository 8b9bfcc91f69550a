import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ApiMember } from '../../e2e/support/api-member';
import { pick } from './pick';

const WISHES = 12;
const REST_MS = 60;
/** State of a wish after each decision. */
const STATE_AFTER = { hide: 'hidden', limit: 'limited', remove: 'removed' } as const;

interface Subject {
  latestDecision: string | null;
  /** Newest first. */
  decisions: { id: string; decision: string; isTakenBack: boolean }[];
}

/** Acknowledged results as tables: $1 decisions, $2 wishes and $3 their states. */
const ACKNOWLEDGED = `WITH decided AS (SELECT id FROM unnest($1::uuid[]) AS id),
  made AS (SELECT * FROM unnest($2::uuid[], $3::text[]) AS m (id, moderation))`;
/** Inconsistencies in the tables. Each query counts the faulty rows. */
const FAULTS = {
  'decisions that are gone': `SELECT count(*)::int FROM decided LEFT JOIN moderation_decisions d USING (id) WHERE d.decision IS NULL`,
  'wishes as nobody decided last': `SELECT count(*)::int FROM made LEFT JOIN wishes w USING (id)
    WHERE w.user_id IS NULL OR w.moderation IS DISTINCT FROM made.moderation`,
  // This holds whether acknowledged or not: a decision and its effect are atomic.
  'decisions done by half': `SELECT count(*)::int FROM wishes w CROSS JOIN LATERAL (
      SELECT decision FROM moderation_decisions d WHERE d.subject_id = w.id ORDER BY id DESC LIMIT 1) d
    WHERE w.moderation IS DISTINCT FROM CASE d.decision WHEN 'hide' THEN 'hidden' WHEN 'limit' THEN 'limited' WHEN 'remove' THEN 'removed' END`,
  'members who were not told': `SELECT count(*)::int FROM decided JOIN moderation_decisions d USING (id) WHERE NOT EXISTS (
    SELECT FROM notifications n WHERE n.user_id = d.member_id AND n.type = 'moderation' AND n.related_wish_id = d.subject_id)`,
  'reporters who were not told': `SELECT count(*)::int FROM decided JOIN reports r ON r.decision_id = decided.id WHERE NOT EXISTS (
    SELECT FROM notifications n WHERE n.user_id = r.reporter_id AND n.type = 'report')`,
  'wishes that the search has otherwise': `SELECT count(*)::int FROM made
    WHERE (made.moderation IS NULL) <> EXISTS (SELECT FROM wish_terms t WHERE t.wish_id = made.id)`,
};

/** Two moderators who decide and take back decisions during the faults, and record the responses. */
export class Panel {
  /** Ids of decisions that were answered with success. */
  readonly acknowledged: string[] = [];
  /** State of each wish by the last response; absent while the state is unknown. */
  private readonly acknowledgedStates = new Map<string, string | null>();
  private isOver = false;

  private constructor(
    private readonly moderators: readonly ApiMember[],
    private readonly reader: ApiMember,
    private readonly wishes: readonly string[],
  ) {}

  /** Inserts the moderators and some owners into the database, and makes one reported wish per owner. */
  static async gather(url: string, database: Pool): Promise<Panel> {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO users (username, display_name, is_moderator)
       SELECT 'panel-' || n, 'Panel ' || n, n <= 2 FROM generate_series(1, $1::int) n RETURNING id`,
      [3 + WISHES],
    );
    const [one, other, reader, ...owners] = await Promise.all(rows.map(({ id }) => ApiMember.signIn(url, id)));
    if (!one || !other || !reader) throw new Error('Nobody signed in');
    const wishes = await Promise.all(owners.map((owner) => owner.makeWish('A reported wish')));
    for (const id of wishes) await reader.post('/api/reports', { kind: 'wish', id, reason: 'spam' });
    return new Panel([one, other], reader, wishes);
  }

  /**
   * Makes decisions until {@link stop} is called. Each moderator decides about separate wishes, so that no decision conflicts
   * with the other moderator's.
   */
  async decideUntilStopped(): Promise<void> {
    await Promise.all(
      this.moderators.map(async (moderator, at) => {
        const own = this.wishes.filter((_, index) => index % this.moderators.length === at);
        while (!this.isOver) {
          // The next decision reads the outcome of a failed one first.
          await this.decide(moderator, pick(own)).catch(() => pause(200));
          await pause(REST_MS);
        }
      }),
    );
  }

  stop(): void {
    this.isOver = true;
  }

  private async decide(by: ApiMember, wish: string): Promise<void> {
    const { latestDecision: seen, decisions } = await by.get<Subject>(`/api/moderation/subjects/wish/${wish}`);
    this.acknowledgedStates.delete(wish);
    const standing = decisions.find(({ decision, isTakenBack }) => decision in STATE_AFTER && !isTakenBack);
    const decision = pick(Object.keys(STATE_AFTER) as (keyof typeof STATE_AFTER)[]);
    const { id } = await (standing
      ? by.post<{ id: string }>(`/api/moderation/decisions/${standing.id}/take-back`, { reason: 'other', seen })
      : by.post<{ id: string }>('/api/moderation/decisions', {
          kind: 'wish',
          id: wish,
          decision,
          reason: 'spam',
          seen,
        }));
    this.acknowledged.push(id);
    this.acknowledgedStates.set(wish, standing ? null : STATE_AFTER[decision]);
  }

  /** Returns the count of each inconsistency. Call it when no event is owed any more. */
  async faults(database: Pool): Promise<Record<string, number>> {
    const made = [[...this.acknowledgedStates.keys()], [...this.acknowledgedStates.values()]];
    const found: Record<string, number> = {};
    for (const [name, text] of Object.entries(FAULTS)) {
      const { rows } = await database.query<{ count: number }>(`${ACKNOWLEDGED} ${text}`, [this.acknowledged, ...made]);
      found[name] = rows[0]?.count ?? 0;
    }
    let wrong = 0;
    for (const [wish, moderation] of this.acknowledgedStates) {
      const { status } = await this.reader.ask('GET', `/api/wishes/${wish}`);
      if (status !== (moderation === null ? 200 : 404)) wrong += 1;
    }
    return { ...found, 'wishes that others are shown otherwise': wrong };
  }
}
