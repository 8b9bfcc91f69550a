import { Injectable } from '@nestjs/common';
import { HIDDEN_WISHES_MAX, type HiddenView, UNSEEN_MEMBERS_MAX } from '@wishboard/contracts/http/moderation/sight';
import type { Change } from '../changes/change.js';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound, validationFailed } from '../common/errors/api-exception.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { RankedWishes } from '../recommendations/ranked-wishes.js';
import { type ActResult, type HidingAct, HidingRepository } from './hiding.repository.js';

/** Hides wishes, and mutes and blocks members. Each act is idempotent. */
@Injectable()
export class HidingService {
  constructor(
    private readonly hiding: HidingRepository,
    private readonly ranked: RankedWishes,
    private readonly changes: ChangeBus,
  ) {}

  /** Returns what the member has hidden, muted and blocked. Leaves out muted members and hidden wishes that a block makes unreachable. */
  list(userId: string): Promise<HiddenView> {
    return this.hiding.list(userId);
  }

  /** @throws ApiException NOT_FOUND for a wish that the member may not see, VALIDATION_FAILED for an own wish or beyond the maximum */
  async hide({ userId, cause }: MemberCall, wishId: string): Promise<void> {
    const done = await this.hiding.hide(userId, wishId, cause);
    check(done, 'wish', 'id', HIDDEN_WISHES_MAX);
    if (done.changed) await this.changed(userId);
  }

  async unhide({ userId, cause }: MemberCall, wishId: string): Promise<void> {
    const done = await this.hiding.unhide(userId, wishId, cause);
    if (done?.changed) await this.changed(userId);
  }

  /** @throws ApiException NOT_FOUND where there is no such member, VALIDATION_FAILED for the member's own username or beyond the maximum */
  async muteOrBlock({ userId, cause }: MemberCall, act: HidingAct, username: string): Promise<void> {
    const done = await this.hiding.muteOrBlock(act, userId, username, cause);
    check(done, 'member', 'username', UNSEEN_MEMBERS_MAX);
    if (done.changed) await this.changed(...affectedMembers(act, userId, done));
  }

  /** @throws ApiException NOT_FOUND where there is no such member */
  async unmuteOrUnblock({ userId, cause }: MemberCall, act: HidingAct, username: string): Promise<void> {
    const done = await this.hiding.unmuteOrUnblock(act, userId, username, cause);
    if (!done) throw notFound('member');
    if (done.changed) await this.changed(...affectedMembers(act, userId, done));
  }

  /**
   * Publishes the new sights and drops the members' ranked recommendations, since their reasons may name wishes that are no longer seen.
   */
  private async changed(...userIds: string[]): Promise<void> {
    this.changes.publish(...userIds.map((userId): Change => ({ kind: 'sight', userId })));
    this.changes.wakeRelay();
    await Promise.all(userIds.map((userId) => this.ranked.forget(userId)));
  }
}

/** Returns the members whose sight changes: both, for a block. */
const affectedMembers = (act: HidingAct, userId: string, { otherId }: ActResult): string[] =>
  act === 'block' && otherId !== null ? [userId, otherId] : [userId];

function check(
  done: ActResult | null,
  what: 'wish' | 'member',
  field: string,
  most: number,
): asserts done is ActResult {
  if (!done) throw notFound(what);
  const isWish = what === 'wish';
  if (done.isOwn) {
    const message = isWish ? 'Your own wish cannot be hidden' : 'You cannot do this to yourself';
    throw validationFailed([{ field, message }]);
  }
  if (!done.hasRoom) {
    throw validationFailed([{ field, message: `At most ${most} ${isWish ? 'wishes can be hidden' : 'members'}` }]);
  }
}
