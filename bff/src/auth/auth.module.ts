import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { LoginAttempts } from './login-attempts.js';
import { OidcClient } from './oidc-client.js';
import { SignUpService } from './sign-up.service.js';

@Module({ controllers: [AuthController], providers: [OidcClient, LoginAttempts, SignUpService] })
export class AuthModule {}
