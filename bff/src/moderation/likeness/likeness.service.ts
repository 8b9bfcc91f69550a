import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { likenessText } from '@wishboard/contracts/http/moderation/held-for';
import { NO_CAUSE } from '@wishboard/database/outbox/cause';
import type { Logger } from 'pino';
import { type Change, scopesOf } from '../../changes/change.js';
import { ChangeBus } from '../../changes/change-bus.js';
import { rateLimitAddress } from '../../common/rate-limit/client-address.js';
import { Database, type Queryable } from '../../database/database.js';
import { EmergencyService } from '../../emergency/emergency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { LOGGER } from '../../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { TrustService } from '../../trust/trust.service.js';
import { type HeldWish, LikenessRepository } from './likeness.repository.js';
import { type ComparedWish, type Mark, marksOf, networkMark } from './likeness-marks.js';

const CHECK_EVERY_MS = 10_000;

/** Result of comparing a wish with others. */
export interface Compared {
  /** The likeness that holds the wish, as moderators read it, or null. */
  heldFor: string | null;
  marks: readonly Mark[];
  /** Changes for the other wishes that are held with this one, to be published after the commit. */
  changes: Change[];
}

/** Compares the wishes of new members, and holds those that are alike more often than ordinary newcomers' wishes are. */
@Injectable()
export class LikenessService {
  constructor(
    private readonly trust: TrustService,
    private readonly likeness: LikenessRepository,
    private readonly emergency: EmergencyService,
    private readonly database: Database,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Whether the member's wishes are compared. Only new members' wishes are compared and have marks stored. With RATE_LIMIT=off no
   * wishes are compared.
   */
  async isCompared(userId: string): Promise<boolean> {
    return this.settings.rateLimit && (await this.trust.isNew(userId));
  }

  /** Locks the comparisons of a new member. Must be the first statement of the transaction that makes or changes the wish. */
  async lockComparisons(transaction: Queryable, userId: string): Promise<void> {
    await this.likeness.lockComparisons(transaction, userId);
  }

  /**
   * Compares a new member's wish before it is written. Where the wish is alike to too many others, the wishes that its member and the
   * other members made within the day are held for a moderator, too.
   *
   * @param wishId the wish that is changed, or null for a new one
   */
  async compare(
    transaction: Queryable,
    { userId, cause, request }: MemberCall,
    wish: ComparedWish,
    wishId: string | null = null,
  ): Promise<Compared> {
    const marks = [...marksOf(wish), networkMark(rateLimitAddress(request.ip), this.settings.sessionSecret)];
    const asked = { userId, marks, wishId, isEmergency: this.emergency.isOn };
    const found = await this.likeness.find(transaction, asked);
    if (!found) return { heldFor: null, marks, changes: [] };
    const heldFor = likenessText(found);
    const held = await this.likeness.holdAll(transaction, [userId, ...found.others], heldFor, cause);
    return { heldFor, marks, changes: changesOf(held) };
  }

  /**
   * Holds alike wishes that {@link compare} did not catch. Wishes made before the emergency was noticed are compared again only when their
   * member makes or changes a wish, and a member who has used up the limit makes no more. Safe to run in several processes at once.
   */
  @Interval(CHECK_EVERY_MS)
  async holdInEmergency(): Promise<void> {
    if (!this.emergency.isOn) return;
    try {
      const held = await this.database.transaction((transaction) => this.holdAllAlike(transaction));
      this.changes.publish(...changesOf(held));
      if (held.length > 0) this.changes.wakeRelay();
    } catch (error) {
      this.logger.warn({ err: error }, 'What is alike could not be held');
    }
  }

  private async holdAllAlike(transaction: Queryable): Promise<HeldWish[]> {
    if (!(await this.likeness.tryLock(transaction))) return [];
    const held: HeldWish[] = [];
    for (const { userIds, ...likeness } of await this.likeness.findAll(transaction)) {
      held.push(...(await this.likeness.holdAll(transaction, userIds, likenessText(likeness), NO_CAUSE)));
    }
    return held;
  }

  /** Stores the marks of the wish. */
  async keep(transaction: Queryable, wishId: string, userId: string, marks: readonly Mark[]): Promise<void> {
    await this.likeness.keep(transaction, wishId, userId, marks);
  }

  purge(): Promise<void> {
    return this.likeness.purge();
  }
}

/** Returns the changes to publish for wishes that are held now. */
function changesOf(held: readonly HeldWish[]): Change[] {
  if (held.length === 0) return [];
  const scopes = [...new Set(held.flatMap(scopesOf))];
  return [...held.map(({ id }): Change => ({ kind: 'wish', wishId: id })), { kind: 'lists', scopes, anywhere: true }];
}
