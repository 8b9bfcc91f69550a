import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimitStore } from '../common/rate-limit/rate-limit-store.js';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { UsersModule } from '../users/users.module.js';
import { AccountSession } from './account-session.js';
import { AccountSignUpService } from './account-sign-up.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { BrowserTokens } from './browser-tokens.js';
import { ChallengesRepository } from './challenges.repository.js';
import { ChallengesService } from './challenges.service.js';
import { CodeLimits } from './code-limits.js';
import { CodesService } from './codes.service.js';
import { FreshCheck } from './fresh-check.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { Mailer } from './mailer.js';
import { PasskeyListService } from './passkey-list.service.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { PasskeysService } from './passkeys.service.js';
import { RelyingParty } from './relying-party.js';
import { SignInCodesRepository } from './sign-in-codes.repository.js';
import { SignUpProof } from './sign-up-proof.js';
import { SuspendedVisit } from './suspended-visit.js';
import { SuspensionController } from './suspension.controller.js';
import { SuspensionService } from './suspension.service.js';

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
  exports: [AccountSession, FreshCheck, CodesService, ChallengesService],
})
export class AccountsModule {}
