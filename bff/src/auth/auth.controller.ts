import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiException } from '../common/errors/api-exception.js';
import { Documented } from '../docs/documented.decorator.js';
import { LOGGER } from '../logging/logging.module.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { Public } from '../sessions/session.guard.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { causeOf } from '../tracing/cause-of.js';
import { type LoginAttempt, OidcClient } from './oidc-client.js';
import { SignUpService } from './sign-up.service.js';

const ATTEMPT_COOKIE = 'wishboard_login';
const ATTEMPT_SECONDS = 600;
/** Where a sign-in that failed leads: the page says so. */
const FAILED = `/?${SIGN_IN_OUTCOME}=failed`;

/** Signing in and out with an OpenID Connect provider. In demo mode there is nothing here. */
@Controller('auth')
export class AuthController {
  constructor(
    private readonly provider: OidcClient,
    private readonly signUp: SignUpService,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the visitor to the provider. */
  @Documented({ summary: 'Go to the provider to sign in', answers: null, status: 302, errors: ['NOT_FOUND'] })
  @Get('login')
  @Public()
  async login(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.checkMode();
    const { attempt, address } = await this.provider.begin();
    void reply.setCookie(ATTEMPT_COOKIE, Buffer.from(JSON.stringify(attempt)).toString('base64url'), {
      ...this.sessionCookie.attributes(request),
      path: '/auth',
      signed: true,
      maxAge: ATTEMPT_SECONDS,
    });
    void reply.header('cache-control', 'no-store').redirect(address.href, 302);
  }

  /** Takes the visitor back from the provider, as a member. */
  @Documented({
    summary: 'Come back from the provider, as a member',
    answers: null,
    status: 302,
    errors: ['NOT_FOUND'],
  })
  @Get('callback')
  @Public()
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.checkMode();
    const attempt = readAttempt(request);
    void reply.clearCookie(ATTEMPT_COOKIE, { path: '/auth' }).header('cache-control', 'no-store');
    try {
      if (!attempt) throw new Error('The sign-in was not begun in this browser, or too long ago');
      const identity = await this.provider.finish(request.url, attempt);
      const userId = await this.signUp.memberFor(identity, causeOf(request));
      const token = await this.sessions.create(userId);
      if (request.session) await this.sessions.revoke(request.session);
      this.sessionCookie.set(request, reply, token);
      void reply.redirect('/', 302);
    } catch (error) {
      if (error instanceof ApiException) throw error;
      this.logger.warn({ err: error, requestId: request.id }, 'A sign-in failed');
      void reply.redirect(FAILED, 302);
    }
  }

  /** Ends the session, everywhere it is known. */
  @Documented({
    summary: 'Sign out: the session ends everywhere',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Post('logout')
  @HttpCode(204)
  async logout(
    @CurrentSession() session: MemberSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.checkMode();
    await this.sessions.revoke(session);
    this.sessionCookie.clear(request, reply);
  }

  private checkMode(): void {
    if (!this.provider.isConfigured) throw new ApiException('NOT_FOUND', 'There is nothing at this address');
  }
}

function readAttempt(request: FastifyRequest): LoginAttempt | null {
  const { valid, value } = request.unsignCookie(request.cookies[ATTEMPT_COOKIE] ?? '');
  return valid && value ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as LoginAttempt) : null;
}
