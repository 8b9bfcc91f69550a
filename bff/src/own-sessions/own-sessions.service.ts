import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { notFound, routeNotFound } from '../common/errors/api-exception.js';
import type { MemberSession } from '../sessions/member-session.js';
import { OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';
import { prefixOf, toSessionView } from './session.dto.js';

/**
 * Lists and ends a member's sessions. Not available in demo mode: many visitors share a demo member, and none of them may see or end the
 * sessions of the others.
 */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly own: OwnSessionsRepository,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Returns the member's sessions: the current one first, then by last use, the latest first. */
  async list(session: MemberSession): Promise<SessionView[]> {
    this.checkMode();
    const views = (await this.own.listOf(session.userId)).map((one) => toSessionView(one, session));
    return views.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
  }

  /**
   * Ends one session in all processes.
   *
   * @throws ApiException NOT_FOUND where the member has no such session
   */
  async end({ userId }: MemberSession, id: string): Promise<void> {
    this.checkMode();
    const ended = await this.own.end(userId, prefixOf(id));
    if (ended.length === 0) throw notFound('session');
    this.sessions.publishEnded(...ended);
  }

  /** Ends all sessions but the current one. */
  async endOthers(session: MemberSession): Promise<void> {
    this.checkMode();
    this.sessions.publishEnded(...(await this.own.endOthers(session)));
  }

  private checkMode(): void {
    if (authModeOf(this.settings) === 'demo') throw routeNotFound();
  }
}
