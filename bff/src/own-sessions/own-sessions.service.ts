import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { notFound, nothingHere } from '../common/errors/api-exception.js';
import type { MemberSession } from '../sessions/member-session.js';
import { OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';
import { prefixOf, toSessionView } from './session.dto.js';

/**
 * Where a member is signed in, and ending that. In demo mode there is nothing of it: a demo member is whoever takes their part,
 * and none of them is to see, or end, the others' visits.
 */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly own: OwnSessionsRepository,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** The one that asks first, then those used last. */
  async list(session: MemberSession): Promise<SessionView[]> {
    this.checkMode();
    const views = (await this.own.listOf(session.userId)).map((one) => toSessionView(one, session));
    return views.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
  }

  /** Ends one session everywhere. @throws ApiException NOT_FOUND where the member has none such */
  async end({ userId }: MemberSession, id: string): Promise<void> {
    this.checkMode();
    const ended = await this.own.end(userId, prefixOf(id));
    if (ended.length === 0) throw notFound('session');
    this.sessions.ended(...ended);
  }

  /** Ends all but the one that asks. */
  async endOthers(session: MemberSession): Promise<void> {
    this.checkMode();
    this.sessions.ended(...(await this.own.endOthers(session)));
  }

  private checkMode(): void {
    if (authModeOf(this.settings) === 'demo') throw nothingHere();
  }
}
