import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { likenessText } from '@wishboard/contracts/http/moderation/held-for';
import { NO_CAUSE } from '@wishboard/database/outbox/cause';
import type { Logger } from 'pino';
import { type Change, scopesOf } from '../../changes/change.js';
import { ChangeBus } from '../../changes/change-bus.js';
import { countedAddress } from '../../common/rate-limit/client-address.js';
import { Database, type Queryable } from '../../database/database.js';
import { EmergencyService } from '../../emergency/emergency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { LOGGER } from '../../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { TrustService } from '../../trust/trust.service.js';
import { type HeldWish, LikenessRepository } from './likeness.repository.js';
import { type ComparedWish, type Mark, marksOf, networkMark } from './likeness-marks.js';

const LOOK_EVERY_MS = 10_000;

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
    private readonly emergency: EmergencyService,
    private readonly database: Database,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
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
    const asked = { userId, marks, wishId, isEmergency: this.emergency.isOn };
    const found = await this.likeness.find(transaction, asked);
    if (!found) return { heldFor: null, marks, changes: [] };
    const heldFor = likenessText(found);
    const held = await this.likeness.holdAll(transaction, [userId, ...found.others], heldFor, cause);
    return { heldFor, marks, changes: changesOf(held) };
  }

  /**
   * Holds what was made before the emergency was noticed, or by less than makes a wish be compared again: who has done as much as they may
   * then makes none. Any number of processes may do it.
   */
  @Interval(LOOK_EVERY_MS)
  async holdInEmergency(): Promise<void> {
    if (!this.emergency.isOn) return;
    try {
      const held = await this.database.transaction((transaction) => this.holdAllAlike(transaction));
      this.changes.publish(...changesOf(held));
      if (held.length > 0) this.changes.eventsWritten();
    } catch (error) {
      this.logger.warn({ err: error }, 'What is alike could not be held');
    }
  }

  private async holdAllAlike(transaction: Queryable): Promise<HeldWish[]> {
    if (!(await this.likeness.inTurn(transaction))) return [];
    const held: HeldWish[] = [];
    for (const { userIds, ...likeness } of await this.likeness.findAll(transaction)) {
      held.push(...(await this.likeness.holdAll(transaction, userIds, likenessText(likeness), NO_CAUSE)));
    }
    return held;
  }

  /** Writes down what the wish has in common with others. */
  async keep(transaction: Queryable, wishId: string, userId: string, marks: readonly Mark[]): Promise<void> {
    await this.likeness.keep(transaction, wishId, userId, marks);
  }

  purge(): Promise<void> {
    return this.likeness.purge();
  }
}

/** What other processes are told of held wishes. */
function changesOf(held: readonly HeldWish[]): Change[] {
  if (held.length === 0) return [];
  const scopes = [...new Set(held.flatMap(scopesOf))];
  return [...held.map(({ id }): Change => ({ kind: 'wish', wishId: id })), { kind: 'lists', scopes, anywhere: true }];
}
