import { Inject, Injectable } from '@nestjs/common';
import { likenessText } from '@wishboard/contracts/http/held-for';
import { type Change, scopesOf } from '../changes/change.js';
import { countedAddress } from '../common/rate-limit/client-address.js';
import type { Queryable } from '../database/database.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { TrustService } from '../trust/trust.service.js';
import { LikenessRepository } from './likeness.repository.js';
import { type ComparedWish, type Mark, marksOf, networkMark } from './likeness-marks.js';

/** What came of comparing a wish. */
export interface Compared {
  /** What holds it, as moderators read it; null when nothing does. */
  heldFor: string | null;
  marks: readonly Mark[];
  /** That other wishes are held with it: to be told once the transaction stands. */
  changes: Change[];
}

/** Compares what new members write, and holds what is alike more often than ordinary newcomers' wishes are. */
@Injectable()
export class LikenessService {
  constructor(
    private readonly trust: TrustService,
    private readonly likeness: LikenessRepository,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Whether the member's wishes are compared: of others nothing is asked or kept. RATE_LIMIT=off has nobody's compared. */
  async isAbout(userId: string): Promise<boolean> {
    return this.settings.rateLimit && (await this.trust.isNew(userId));
  }

  /** First of all in the transaction in which a new member makes or changes a wish. */
  async takeTurns(transaction: Queryable, userId: string): Promise<void> {
    await this.likeness.takeTurns(transaction, userId);
  }

  /**
   * Asked before a new member's wish is written. Where it is alike to too many, what its member and the others made within the day
   * waits for a moderator, too.
   *
   * @param wishId of a wish that is changed
   */
  async compare(
    transaction: Queryable,
    { userId, cause, request }: MemberCall,
    wish: ComparedWish,
    wishId: string | null = null,
  ): Promise<Compared> {
    const marks = [...marksOf(wish), networkMark(countedAddress(request.ip), this.settings.sessionSecret)];
    const found = await this.likeness.find(transaction, userId, marks, wishId);
    if (!found) return { heldFor: null, marks, changes: [] };
    const heldFor = likenessText(found);
    const held = await this.likeness.holdAll(transaction, [userId, ...found.others], heldFor, cause);
    const scopes = [...new Set(held.flatMap(scopesOf))];
    const changes = held.map(({ id }): Change => ({ kind: 'wish', wishId: id }));
    return { heldFor, marks, changes: [...changes, { kind: 'lists', scopes, anywhere: true }] };
  }

  /** Writes down what the wish has in common with others. */
  async keep(transaction: Queryable, wishId: string, userId: string, marks: readonly Mark[]): Promise<void> {
    await this.likeness.keep(transaction, wishId, userId, marks);
  }

  purge(): Promise<void> {
    return this.likeness.purge();
  }
}
