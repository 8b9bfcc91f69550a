import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimitStore } from '../common/rate-limit/rate-limit-store.js';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsController } from './accounts.controller.js';
import { CodeLimits } from './codes/code-limits.js';
import { CodesService } from './codes/codes.service.js';
import { Mailer } from './codes/mailer.js';
import { SignInCodesRepository } from './codes/sign-in-codes.repository.js';
import { ChallengesRepository } from './passkeys/challenges.repository.js';
import { ChallengesService } from './passkeys/challenges.service.js';
import { PasskeyListService } from './passkeys/passkey-list.service.js';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { AccountSession } from './session/account-session.js';
import { AccountsRepository } from './session/accounts.repository.js';
import { BrowserTokens } from './session/browser-tokens.js';
import { FreshCheck } from './session/fresh-check.js';
import { SuspendedVisit } from './session/suspended-visit.js';
import { AccountSignUpService } from './sign-up/account-sign-up.service.js';
import { InvitationsRepository } from './sign-up/invitations.repository.js';
import { InvitationsService } from './sign-up/invitations.service.js';
import { SignUpProof } from './sign-up/sign-up-proof.js';
import { SuspensionController } from './suspension/suspension.controller.js';
import { SuspensionService } from './suspension/suspension.service.js';

@Module({
  imports: [EmergencyModule, UsersModule, ProfileModule, ModerationModule],
  controllers: [AccountsController, PasskeysController, SuspensionController],
  providers: [
    AccountsRepository,
    AccountSession,
    AccountSignUpService,
    BrowserTokens,
    ChallengesRepository,
    ChallengesService,
    CodesService,
    FreshCheck,
    InvitationsRepository,
    InvitationsService,
    Mailer,
    PasskeyListService,
    PasskeySignInService,
    PasskeysRepository,
    PasskeysService,
    RelyingParty,
    SignInCodesRepository,
    SignUpProof,
    SuspendedVisit,
    SuspensionService,
    {
      provide: CodeLimits,
      inject: [SETTINGS, REDIS],
      useFactory: ({ rateLimit }: BffSettings, redis: Redis) =>
        new CodeLimits(rateLimit ? new RateLimitStore(redis) : null),
    },
  ],
  exports: [AccountSession, FreshCheck, CodesService, ChallengesService, SuspensionService],
})
export class AccountsModule {}
