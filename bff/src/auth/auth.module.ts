import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';
import { LoginAttempts } from './login-attempts.js';
import { LogoutTokens } from './logout-tokens.js';
import { OidcClient } from './oidc-client.js';
import { SignUpService } from './sign-up.service.js';

@Module({
  imports: [UsersModule, AccountsModule],
  controllers: [AuthController],
  providers: [AuthService, OidcClient, LoginAttempts, SignUpService, LogoutTokens, BackchannelLogoutService],
})
export class AuthModule {}
