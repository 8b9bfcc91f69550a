import { Inject, Injectable } from '@nestjs/common';
import { type Decision, MODERATION_OF, type WishModeration } from '@wishboard/contracts/http/moderation/moderation';
import { writeEvent } from '@wishboard/database/outbox/outbox.repository';
import type { Logger } from 'pino';
import { type Change, packChanges, scopesOf } from '../../changes/change.js';
import { CHANGES_CHANNEL, ChangeBus } from '../../changes/change-bus.js';
import { ApiException, notFound, validationFailed } from '../../common/errors/api-exception.js';
import type { Queryable } from '../../database/database.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { LOGGER } from '../../logging/logging.module.js';
import { ReactionsService } from '../../reactions/reactions.service.js';
import { DecisionsRepository, type LockedSubject, type NewDecision } from './decisions.repository.js';
import type { DecisionDto, TakeBackDto } from './moderation.dto.js';

type RequestedDecision = Omit<NewDecision, 'moderatorId' | 'memberId' | 'before'>;

/** The locked subject, with the automatic decision that holds it, or null. */
interface JudgedSubject extends LockedSubject {
  heldBy: string | null;
}

/** Result of a decision: its id and the changes to publish. */
interface DecisionResult {
  id: string;
  changes: Change[];
}

/** Whether a wish that the board held automatically is shown after the decision: the moderator found nothing that hides it. */
const releasesWish = (decision: Decision) => decision === 'nothing' || decision === 'warn';

const isSuspension = (decision: Decision) => decision === 'suspend' || decision === 'ban';

/**
 * Makes moderators' decisions. One transaction holds the decision, its effects, its event and the notification to all processes, so
 * that none of these is lost when a process ends.
 */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
    private readonly reactions: ReactionsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Decides about a subject, once. Of two moderators who decide after seeing the same state, the second gets DECIDED_ALREADY with the
   * first decision. Returns the decision's id as JSON text.
   *
   * @throws ApiException DECIDED_ALREADY; FORBIDDEN where another moderator or an operator has to decide; NOT_FOUND for an unknown
   * subject; VALIDATION_FAILED where the decision does not fit the subject
   */
  decide(call: MemberCall, { kind, id, decision, reason, note = '', days, seen }: DecisionDto): Promise<string> {
    if ((decision === 'suspend') !== (days !== undefined))
      throw validationFailed([{ field: 'days', message: 'Belongs to a suspension for a time, and to nothing else' }]);
    return this.run(call, async (transaction) => {
      const subject = await this.lock(transaction, call, { kind, id, decision, seen });
      const undoes = releasesWish(decision) ? subject.heldBy : null;
      const asked: RequestedDecision = { kind, subjectId: id, decision, reason, note, days: days ?? null, undoes };
      const decisionId = await this.add(transaction, call, subject, asked);
      const moderation: WishModeration | null | undefined = undoes ? null : MODERATION_OF[decision];
      if (moderation !== undefined) await this.decisions.moderate(transaction, id, moderation);
      const ended = isSuspension(decision)
        ? await this.decisions.suspend(transaction, subject.memberId, decisionId)
        : [];
      const sessions = ended.map(({ tokenHash }): Change => ({ kind: 'session', tokenHash }));
      // First the account: the end of a session closes the stream that brings it to the page.
      const suspended: Change[] = isSuspension(decision)
        ? [{ kind: 'account', userId: subject.memberId }, ...sessions]
        : [];
      const shown = moderation !== undefined ? await this.recordVisibilityChange(transaction, call, id, subject) : [];
      return { id: decisionId, changes: [...suspended, ...shown] };
    });
  }

  /** Takes a decision back and restores the previous state. Returns and throws as {@link decide} does. */
  takeBack(call: MemberCall, decisionId: string, { reason, note = '', seen }: TakeBackDto): Promise<string> {
    return this.run(call, async (transaction) => {
      const found = await this.decisions.subjectOf(transaction, decisionId);
      if (!found) throw notFound('decision');
      const { kind, subjectId } = found;
      // Lock first: a moderator who comes second gets DECIDED_ALREADY with the first decision, and not NOT_FOUND.
      const subject = await this.lock(transaction, call, { kind, id: subjectId, decision: 'take-back', seen });
      const standing = await this.decisions.findRevocable(transaction, decisionId);
      if (!standing) throw notFound('decision');
      const asked: RequestedDecision = {
        kind,
        subjectId,
        decision: 'take-back',
        reason,
        note,
        days: null,
        undoes: decisionId,
      };
      const id = await this.add(transaction, call, subject, asked);
      if (isSuspension(standing.decision)) await this.decisions.restore(transaction, subject.memberId, decisionId);
      if (!MODERATION_OF[standing.decision]) return { id, changes: [] };
      await this.decisions.moderate(transaction, subjectId, standing.before.moderation);
      return { id, changes: await this.recordVisibilityChange(transaction, call, subjectId, subject) };
    });
  }

  private run(call: MemberCall, work: (transaction: Queryable) => Promise<DecisionResult>): Promise<string> {
    return this.idempotency.once(call, {
      run: async (transaction) => {
        const decided = await work(transaction);
        for (const payload of packChanges('', decided.changes))
          await this.decisions.notify(transaction, CHANGES_CHANNEL, payload);
        return decided;
      },
      inTransaction: true,
      body: ({ id }) => JSON.stringify({ id }),
      committed: ({ changes }) => {
        this.changes.publish(...changes);
        this.changes.wakeRelay();
        // The member's reactions may count no longer, or again. Housekeeping settles the reactions if this process ends first.
        this.reactions.settle().catch((error) => this.logger.warn({ err: error }, 'Reactions could not be settled'));
      },
    });
  }

  /** Locks the subject, checks that this moderator may decide about it, and returns it. */
  private async lock(
    transaction: Queryable,
    { userId }: MemberCall,
    { kind, id, decision, seen }: Pick<DecisionDto, 'kind' | 'id' | 'decision' | 'seen'>,
  ): Promise<JudgedSubject> {
    const subject = await this.decisions.lock(transaction, kind, id);
    if (!subject) throw notFound(kind);
    const { memberId, holdsOffice, isWish } = subject;
    if (memberId === userId) throw new ApiException('FORBIDDEN', 'Another moderator decides about this');
    if (holdsOffice && isSuspension(decision))
      throw new ApiException('FORBIDDEN', 'An operator decides whether a moderator stays');
    const latest = await this.decisions.latest(transaction, id);
    if ((latest?.id ?? null) !== (seen?.toLowerCase() ?? null))
      throw new ApiException(
        'DECIDED_ALREADY',
        `${latest?.moderator ?? 'Another'} decided: ${latest?.decision ?? '-'}`,
      );
    if (MODERATION_OF[decision] && !isWish)
      throw validationFailed([{ field: 'decision', message: 'Belongs to a wish that is there' }]);
    const objection = await this.decisions.objection(transaction, id, userId, memberId);
    if (objection?.isForAnother) throw new ApiException('FORBIDDEN', 'Another moderator looks at the objection');
    if (decision === 'uphold' && !objection)
      throw validationFailed([{ field: 'decision', message: 'Nobody objected' }]);
    return { ...subject, heldBy: latest?.decision === 'hold' ? latest.id : null };
  }

  private async add(
    transaction: Queryable,
    { userId, cause }: MemberCall,
    { memberId, before }: LockedSubject,
    asked: RequestedDecision,
  ): Promise<string> {
    const id = await this.decisions.add(transaction, { ...asked, moderatorId: userId, memberId, before });
    const wishId = asked.kind === 'wish' ? asked.subjectId : null;
    await writeEvent(transaction, {
      type: 'moderation.decided',
      payload: { decisionId: id, userId: memberId, wishId },
      cause,
    });
    return id;
  }

  /** Records that the wish is shown differently now: writes the event for workers and returns the changes for caches. */
  private async recordVisibilityChange(
    transaction: Queryable,
    { cause }: MemberCall,
    wishId: string,
    { memberId: userId, category }: LockedSubject,
  ): Promise<Change[]> {
    await writeEvent(transaction, { type: 'wish.updated', payload: { wishId, userId, linkChanged: false }, cause });
    const scopes = scopesOf({ userId, category: category ?? '' });
    return [
      { kind: 'lists', scopes, anywhere: true },
      { kind: 'wish', wishId },
    ];
  }
}
