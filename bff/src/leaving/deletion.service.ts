import { Inject, Injectable } from '@nestjs/common';
import type { Exchange } from '../accounts/session/browser-tokens.js';
import { FreshCheck } from '../accounts/session/fresh-check.js';
import { CLEARED_AT_SIGN_OUT } from '../auth/auth.service.js';
import { validationFailed } from '../common/errors/api-exception.js';
import { memberOf } from '../sessions/member-session.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { NOT_THE_USERNAME } from './deletion.dto.js';
import { DeletionsRepository } from './deletions.repository.js';

/** Deletes members' accounts after a grace period. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly deletions: DeletionsRepository,
    private readonly fresh: FreshCheck,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Schedules the deletion of the member in seven days and ends all of the member's sessions. Until then all of the member's data stays.
   *
   * @throws ApiException FORBIDDEN when the last sign-in is too long ago, in installations with accounts of their own; VALIDATION_FAILED
   * for a wrong username
   */
  async schedule({ request, reply }: Exchange, username: string): Promise<void> {
    const session = memberOf(request);
    if (this.settings.accounts !== null) await this.fresh.requireOfAccount(session);
    const ended = await this.deletions.schedule(session.userId, username);
    if (!ended) throw validationFailed([{ field: 'username', message: NOT_THE_USERNAME }]);
    this.sessions.publishEnded(...ended);
    this.cookie.clear(request, reply);
    void reply.header('clear-site-data', CLEARED_AT_SIGN_OUT);
  }

  /** Cancels the deletion. */
  async cancel({ request }: Pick<Exchange, 'request'>): Promise<void> {
    const { userId } = memberOf(request);
    await this.deletions.cancel(userId);
  }

  /** Deletes all members whose grace period is over. Safe to run in several processes at once. */
  async eraseDue(): Promise<void> {
    while (await this.deletions.eraseNext());
  }
}
