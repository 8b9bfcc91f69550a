import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { OwnSessionsRepository } from './own-sessions.repository.js';
import { SessionGuard } from './session.guard.js';
import { SessionCookie } from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignedCookies } from './signed-cookies.js';

@Global()
@Module({
  providers: [
    OwnSessionsRepository,
    SessionsService,
    SessionsRepository,
    SignedCookies,
    SessionCookie,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [SessionsService, OwnSessionsRepository, SignedCookies, SessionCookie],
})
export class SessionsModule {}
