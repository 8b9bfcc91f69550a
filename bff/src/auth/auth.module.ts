import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { OidcClient } from './oidc-client.js';
import { SignUpService } from './sign-up.service.js';

@Module({ controllers: [AuthController], providers: [OidcClient, SignUpService] })
export class AuthModule {}
