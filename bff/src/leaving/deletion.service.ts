import { Inject, Injectable } from '@nestjs/common';
import type { Exchange } from '../accounts/session/browser-tokens.js';
import { FreshCheck } from '../accounts/session/fresh-check.js';
import { FORGOTTEN_AT_SIGN_OUT } from '../auth/auth.service.js';
import { validationFailed } from '../common/errors/api-exception.js';
import { memberOf } from '../sessions/member-session.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { NOT_THE_USERNAME } from './deletion.dto.js';
import { DeletionsRepository } from './deletions.repository.js';

/** Leaving for good. */
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
   * Has the member erased in seven days, and signs them out everywhere. Until then all that is theirs stays as it is.
   *
   * @throws ApiException FORBIDDEN some time after signing in, where that can be done here; VALIDATION_FAILED for another username
   */
  async ask({ request, reply }: Exchange, username: string): Promise<void> {
    const session = memberOf(request);
    if (this.settings.accounts !== null) await this.fresh.requireOfAccount(session);
    const ended = await this.deletions.ask(session.userId, username);
    if (ended.length === 0) throw validationFailed([{ field: 'username', message: NOT_THE_USERNAME }]);
    this.sessions.ended(...ended);
    this.cookie.clear(request, reply);
    void reply.header('clear-site-data', FORGOTTEN_AT_SIGN_OUT);
  }

  /** The account goes on. */
  async takeBack({ request }: Pick<Exchange, 'request'>): Promise<void> {
    const { userId } = memberOf(request);
    await this.deletions.takeBack(userId);
  }

  /** Erases everybody whose days are over. Any number of processes may do so. */
  async eraseDue(): Promise<void> {
    while (await this.deletions.eraseNext());
  }
}
