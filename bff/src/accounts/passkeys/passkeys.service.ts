import { Inject, Injectable } from '@nestjs/common';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type ApiException, notFound, unauthenticated, validationFailed } from '../../common/errors/api-exception.js';
import { LOGGER } from '../../logging/logging.module.js';
import { memberOf } from '../../sessions/member-session.js';
import { OwnSessionsRepository } from '../../sessions/own-sessions.repository.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { UsersRepository } from '../../users/users.repository.js';
import type { Exchange } from '../session/browser-tokens.js';
import { FreshCheck } from '../session/fresh-check.js';
import { ChallengesService } from './challenges.service.js';
import { toPasskeyView } from './passkey.dto.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';
import { handleOf } from './user-handle.js';

/** Adds and removes a member's passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesService,
    private readonly users: UsersRepository,
    private readonly fresh: FreshCheck,
    private readonly ownSessions: OwnSessionsRepository,
    private readonly sessions: SessionsService,
    private readonly party: RelyingParty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the options for the browser's request to the authenticator. */
  async options(exchange: Exchange): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const session = memberOf(exchange.request);
    await this.fresh.require(session);
    const member = await this.users.findById(session.userId);
    if (!member) throw unauthenticated();
    const known = await this.passkeys.listOf(member.id);
    return generateRegistrationOptions({
      rpName: this.party.name,
      rpID: this.party.id,
      userID: handleOf(member.id),
      userName: member.username,
      userDisplayName: member.displayName,
      challenge: await this.challenges.issue(exchange, member.id, true),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      // The passkey has to suffice on its own: discoverable without a username, and unlocked by fingerprint, face or PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Adds the passkey that an authenticator created. @throws ApiException VALIDATION_FAILED if the response is invalid
   * or the passkey is known
   */
  async add(request: FastifyRequest, name: string, response: RegistrationResponseJSON): Promise<PasskeyView> {
    const session = memberOf(request);
    await this.fresh.require(session);
    const made = await this.verify(request, session.userId, response);
    const id = made && (await this.passkeys.add({ userId: session.userId, name, ...made }));
    const added = id ? await this.passkeys.findOwn(id, session.userId) : null;
    if (!added) throw refused();
    return toPasskeyView(added);
  }

  /** Removes a passkey and ends the sessions opened with it, except for the current one. */
  async remove(request: FastifyRequest, id: string): Promise<void> {
    const session = memberOf(request);
    await this.fresh.require(session);
    let ended: { tokenHash: string }[] = [];
    const removed = await this.passkeys.remove(id, session.userId, async (transaction) => {
      ended = await this.ownSessions.endOfPasskey(transaction, id, session);
    });
    if (!removed) throw notFound('passkey');
    this.sessions.publishEnded(...ended);
  }

  private async verify(request: FastifyRequest, userId: string, response: RegistrationResponseJSON) {
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: async (challenge) =>
          (await this.challenges.use(request, challenge, true))?.userId === userId,
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
      });
      if (!registrationInfo) return null;
      const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
    } catch (error) {
      this.logger.warn({ err: error, requestId: request.id }, 'A new passkey was refused');
      return null;
    }
  }
}

function refused(): ApiException {
  return validationFailed([{ field: 'response', message: 'This passkey could not be added' }]);
}
