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
import { InvitationsService, type JoinPermission } from './invitations.service.js';
import { SignUpProof } from './sign-up-proof.js';
import { usernameFor } from './username-for.js';

/** Attempts to find a free username, more than enough. */
const ATTEMPTS = 10;

/** Creates members for proved e-mail addresses. */
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

  /** Returns the challenge for a proof of work. @throws ApiException VALIDATION_FAILED if the browser has proved no address */
  async challenge(exchange: Exchange): Promise<WorkChallenge> {
    if ((await this.codes.provedEmail(exchange)) === null) throw unproved();
    return this.proof.challenge(exchange);
  }

  /**
   * Creates a member with the given name and signs them in. A refused name uses up neither code nor proof, so that
   * another can be chosen.
   *
   * @throws ApiException VALIDATION_FAILED if no address was proved, a required invitation is missing or invalid, or the
   * name looks like another member's; PROOF_REQUIRED in an emergency. The error about the name is given only after an
   * address was proved.
   */
  async signUp(exchange: Exchange, { displayName, invitation, proof }: SignUpRequest): Promise<UserView> {
    const entry = await this.invitations.checkInvitation(invitation);
    const proved = await this.codes.provedEmail(exchange);
    if (proved === null || this.settings.accounts?.signUp === 'closed') throw unproved();
    // The order matters: the address may have got an account in another browser meanwhile, and the name may be that account's own.
    const isTaken = await this.names.isTaken(displayName, null);
    if (isTaken && (await this.accounts.findByEmail(proved)) === null) throw nameTaken();
    this.proof.require(exchange, proof);
    const email = await this.codes.useProvedEmail(exchange);
    if (email === null) throw unproved();
    const userId = await this.memberFor(email, displayName, entry, causeOf(exchange.request));
    return this.session.open(exchange, userId);
  }

  /** Returns the member of the address, or creates one. An address proved in two browsers at once becomes one member. */
  private async memberFor(email: string, displayName: string, entry: JoinPermission, cause: Cause): Promise<string> {
    const username = usernameFor(displayName);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.accounts.findByEmail(email);
      if (known) return known;
      const name = attempt === 0 ? username : `${username}${randomInt(1000, 1_000_000)}`;
      const created = await this.accounts.signUp({ username: name, displayName, email }, cause, entry.use);
      if (!created) {
        if (await this.names.isTaken(displayName, null)) await this.refuseTakenNameUnlessOwn(email);
        continue;
      }
      this.changes.wakeRelay();
      return created;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }

  /** If two members choose the same name at once, the later gets the error. */
  private async refuseTakenNameUnlessOwn(email: string): Promise<void> {
    if ((await this.accounts.findByEmail(email)) === null) throw nameTaken();
  }
}

const unproved = () => validationFailed([{ field: 'code', message: 'Please ask for a new code' }]);
