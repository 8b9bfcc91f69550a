import { Inject, Injectable } from '@nestjs/common';
import type { WorkChallenge } from '@wishboard/contracts/http/members/proof-of-work';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { ApiException } from '../../common/errors/api-exception.js';
import { EmergencyService } from '../../emergency/emergency.service.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { BrowserTokens, CODE_COOKIE, type Exchange, hashOf } from '../session/browser-tokens.js';
import { createChallenge, isSolved, type ProofData } from './proof-of-work.js';

/**
 * Requires a proof of work while many more members join than usual. The cost is negligible for one member and high for
 * somebody who creates thousands of accounts. A proof is bound to the code that was proved in the browser. Signing up
 * uses that code up, so a proof cannot create a second account.
 */
@Injectable()
export class SignUpProof {
  constructor(
    private readonly emergency: EmergencyService,
    private readonly tokens: BrowserTokens,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  challenge(exchange: Exchange): Promise<WorkChallenge> {
    return createChallenge(this.settings.sessionSecret, this.dataOf(exchange));
  }

  /** @throws ApiException PROOF_REQUIRED in an emergency, without a valid proof */
  require(exchange: Exchange, proof: string | undefined): void {
    if (!this.emergency.isFor('sign-ups')) return;
    if (proof !== undefined && isSolved(this.settings.sessionSecret, proof, this.dataOf(exchange))) return;
    throw new ApiException('PROOF_REQUIRED', 'Many people are joining right now. Please bring a proof of work.', {
      errors: [{ field: 'proof', message: `POST ${accountPaths.signUpChallenge} says what is to be worked out` }],
    });
  }

  private dataOf({ request }: Exchange): ProofData {
    return { browser: hashOf('proof', this.tokens.of(request, CODE_COOKIE) ?? '').toString('hex'), for: 'sign-up' };
  }
}
