import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { SignUpRequest } from '@wishboard/contracts/http/members/account';
import type { WorkChallenge } from '@wishboard/contracts/http/members/proof-of-work';
import type { Cause } from '@wishboard/database/outbox/cause';
import { ChangeBus } from '../../changes/change-bus.js';
import { validationFailed } from '../../common/errors/api-exception.js';
import { unavailable } from '../../common/errors/to-api-exception.js';
import { NamesService, nameTaken } from '../../profile/names.service.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { causeOf } from '../../tracing/trace-requests.js';
import { CodesService } from '../codes/codes.service.js';
import { AccountSession } from '../session/account-session.js';
import { AccountsRepository } from '../session/accounts.repository.js';
import type { Exchange } from '../session/browser-tokens.js';
import { type Entry, InvitationsService } from './invitations.service.js';
import { SignUpProof } from './sign-up-proof.js';
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
    private readonly names: NamesService,
    private readonly proof: SignUpProof,
    private readonly session: AccountSession,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** What the browser's device has to work out, where a proof of work is asked for. @throws ApiException VALIDATION_FAILED as below */
  async challenge(exchange: Exchange): Promise<WorkChallenge> {
    if ((await this.codes.proved(exchange)) === null) throw unproved();
    return this.proof.challenge(exchange);
  }

  /**
   * Makes a member of that name and signs them in. A name that is refused costs no code and no proof: another can be said.
   *
   * @throws ApiException VALIDATION_FAILED where no address was proved, an invitation is needed and does not work, or the name looks
   *   like another's, of which nobody hears who has proved no address; PROOF_REQUIRED in an emergency
   */
  async signUp(exchange: Exchange, { displayName, invitation, proof }: SignUpRequest): Promise<UserView> {
    const entry = await this.invitations.entryBy(invitation);
    const proved = await this.codes.proved(exchange);
    if (proved === null || this.settings.accounts?.signUp === 'closed') throw unproved();
    // In this order: who has an account by now, as from another browser, had that name made theirs with it.
    const isTaken = await this.names.isTaken(displayName, null);
    if (isTaken && (await this.accounts.findByEmail(proved)) === null) throw nameTaken();
    this.proof.require(exchange, proof);
    const email = await this.codes.takeProved(exchange);
    if (email === null) throw unproved();
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
      if (!created) {
        if (await this.names.isTaken(displayName, null)) await this.refuseUnlessTheirs(email);
        continue;
      }
      this.changes.eventsWritten();
      return created;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }

  /** Of two who choose one name at the same moment the later is told. */
  private async refuseUnlessTheirs(email: string): Promise<void> {
    if ((await this.accounts.findByEmail(email)) === null) throw nameTaken();
  }
}

const unproved = () => validationFailed([{ field: 'code', message: 'Please ask for a new code' }]);
