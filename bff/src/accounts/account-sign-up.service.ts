import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/user';
import type { Cause } from '@wishboard/database/outbox/cause';
import { ChangeBus } from '../changes/change-bus.js';
import { validationFailed } from '../common/errors/api-exception.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { causeOf } from '../tracing/trace-requests.js';
import { AccountSession } from './account-session.js';
import { AccountsRepository } from './accounts.repository.js';
import type { Exchange } from './browser-tokens.js';
import { CodesService } from './codes.service.js';
import { type Entry, InvitationsService } from './invitations.service.js';
import { usernameFor } from './username-for.js';

/** More than enough to find a username that is free. */
const ATTEMPTS = 10;

/** Makes members of those who have proved an address. */
@Injectable()
export class AccountSignUpService {
  constructor(
    private readonly codes: CodesService,
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsService,
    private readonly session: AccountSession,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Makes a member of that name and signs them in.
   *
   * @throws ApiException VALIDATION_FAILED where no address was proved, or an invitation is needed and does not work
   */
  async signUp(exchange: Exchange, displayName: string, invitation?: string): Promise<UserView> {
    const entry = await this.invitations.entryBy(invitation);
    const email = await this.codes.takeProved(exchange);
    if (email === null || this.settings.accounts?.signUp === 'closed') {
      throw validationFailed([{ field: 'code', message: 'Please ask for a new code' }]);
    }
    const userId = await this.memberFor(email, displayName, entry, causeOf(exchange.request));
    return this.session.open(exchange, userId);
  }

  /** Who proves one address in two browsers at once is one member. */
  private async memberFor(email: string, displayName: string, entry: Entry, cause: Cause): Promise<string> {
    const username = usernameFor(displayName);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.accounts.findByEmail(email);
      if (known) return known;
      const name = attempt === 0 ? username : `${username}${randomInt(1000, 1_000_000)}`;
      const created = await this.accounts.signUp({ username: name, displayName, email }, cause, entry.take);
      if (!created) continue;
      this.changes.eventsWritten();
      return created;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }
}
