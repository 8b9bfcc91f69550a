import { Injectable } from '@nestjs/common';
import type { SuspensionView } from '@wishboard/contracts/http/members/account';
import type { User } from '@wishboard/database/entities/user.entity';
import type { FastifyRequest } from 'fastify';
import { notFound, unauthenticated } from '../../common/errors/api-exception.js';
import { OwnDecisionsService } from '../../moderation/own-decisions/own-decisions.service.js';
import { UsersRepository } from '../../users/users.repository.js';
import { isSuspended } from '../session/account-session.js';
import { SuspendedVisit } from '../session/suspended-visit.js';

/**
 * Shows suspended members, who have no session, the reason for their suspension right after they tried to sign in, and
 * accepts their objection.
 */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly visit: SuspendedVisit,
    private readonly users: UsersRepository,
    private readonly decisions: OwnDecisionsService,
  ) {}

  /**
   * @throws ApiException UNAUTHENTICATED unless a suspended member has just proved their identity; NOT_FOUND once the
   * suspension is over
   */
  async of(request: FastifyRequest): Promise<SuspensionView> {
    if (this.visit.of(request) === null) throw unauthenticated();
    const member = await this.visitorOf(request);
    if (!member) throw notFound('suspension');
    return {
      until: member.suspendedUntil?.toISOString() ?? null,
      decision: await this.decisions.suspensionOf(member.id),
      account: { username: member.username, deletionDueAt: member.deletionDueAt?.toISOString() ?? null },
    };
  }

  /** Returns the suspended member who has just proved their identity in this browser; null if there is none, or the suspension is over. */
  async visitorOf(request: FastifyRequest): Promise<User | null> {
    const userId = this.visit.of(request);
    const member = userId === null ? null : await this.users.findById(userId);
    return member && isSuspended(member) ? member : null;
  }

  /**
   * Objects to the moderators' decision. Only the first objection counts.
   * @throws ApiException as {@link of}; NOT_FOUND if moderators did not decide the suspension; FORBIDDEN after the
   * period for objections
   */
  async object(request: FastifyRequest, text: string): Promise<SuspensionView> {
    const { decision } = await this.of(request);
    const userId = this.visit.of(request);
    if (decision === null || userId === null) throw notFound('decision');
    await this.decisions.objectToSuspension(userId, text);
    return this.of(request);
  }
}
