import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { Passkey } from '@wishboard/database/entities/passkey.entity';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiException } from '../../common/errors/api-exception.js';
import { LOGGER } from '../../logging/logging.module.js';
import { AccountSession } from '../session/account-session.js';
import type { Exchange } from '../session/browser-tokens.js';
import { ChallengesService } from './challenges.service.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';
import { handleOf } from './user-handle.js';

/** Signs a visitor in with a passkey, or lets a signed-in member confirm their identity with one of their own. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesService,
    private readonly session: AccountSession,
    private readonly party: RelyingParty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the options for the browser's request to the authenticator. A visitor's options name no passkey, since that
   * would reveal who has one.
   */
  async options(exchange: Exchange): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const userId = exchange.request.session?.userId ?? null;
    const own = userId === null ? [] : await this.passkeys.listOf(userId);
    return generateAuthenticationOptions({
      rpID: this.party.id,
      challenge: await this.challenges.issue(exchange, userId),
      allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      userVerification: 'required',
    });
  }

  /** Signs in with an authenticator's response. @throws ApiException UNAUTHENTICATED, the same for every kind of failure */
  async signIn(exchange: Exchange, response: AuthenticationResponseJSON): Promise<UserView> {
    const passkey = await this.passkeys.findByCredential(response.id);
    const counter = passkey && (await this.verify(exchange.request, passkey, response));
    if (!passkey || counter === null || !(await this.passkeys.recordUse(passkey.id, counter))) {
      throw new ApiException('UNAUTHENTICATED', 'This passkey does not open anything here');
    }
    return this.session.open(exchange, passkey.userId, { passkeyId: passkey.id });
  }

  /** Returns the authenticator's signature counter, or null if any part of the response is invalid. */
  private async verify(request: FastifyRequest, passkey: Passkey, response: AuthenticationResponseJSON) {
    const { userHandle } = response.response;
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.userId))) return null;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: async (challenge) => {
          const made = await this.challenges.use(request, challenge);
          return made !== null && (made.userId === null || made.userId === passkey.userId);
        },
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch (error) {
      this.logger.warn({ err: error, requestId: request.id }, 'A passkey was refused');
      return null;
    }
  }
}
