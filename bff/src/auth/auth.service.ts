import { Inject, Injectable } from '@nestjs/common';
import { SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AccountSession } from '../accounts/session/account-session.js';
import { ApiException, routeNotFound } from '../common/errors/api-exception.js';
import { LOGGER } from '../logging/logging.module.js';
import { memberOf } from '../sessions/member-session.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';
import { causeOf } from '../tracing/trace-requests.js';
import { LoginAttempts } from './login-attempts.js';
import { OidcClient } from './oidc-client.js';
import { SignUpService } from './sign-up.service.js';

/** Redirect targets after a failed sign-in and after that of a suspended member. The page explains either. */
const FAILED = `/?${SIGN_IN_OUTCOME}=failed`;
const SUSPENDED = `/?${SIGN_IN_OUTCOME}=suspended`;
/**
 * Clear-Site-Data for sign-out: clears the HTTP cache. It keeps the storage, which has the page's settings and unsent
 * texts, and the cookies, since clearing them would include those of the site's other hosts.
 */
export const CLEARED_AT_SIGN_OUT = '"cache"';

/** Signs members in with an OpenID Connect provider, and out in every mode but the demo. */
@Injectable()
export class AuthService {
  constructor(
    private readonly provider: OidcClient,
    private readonly attempts: LoginAttempts,
    private readonly signUp: SignUpService,
    private readonly session: AccountSession,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Redirects the visitor to the provider. */
  async signIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.checkMode();
    const { attempt, address } = await this.provider.begin();
    this.attempts.keep(request, reply, attempt);
    void reply.header('cache-control', 'no-store').redirect(address.href, 302);
  }

  /** Handles the callback from the provider and signs the visitor in. */
  async finishSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.checkMode();
    const attempt = this.attempts.take(request, reply);
    void reply.header('cache-control', 'no-store');
    try {
      if (!attempt) throw new Error('The sign-in was not begun in this browser, or too long ago');
      const identity = await this.provider.finish(request.url, attempt);
      const userId = await this.signUp.memberFor(identity, causeOf(request));
      await this.session.open({ request, reply }, userId, { providerSid: identity.sid });
      void reply.redirect('/', 302);
    } catch (error) {
      const code = error instanceof ApiException ? error.code : null;
      if (code === 'FORBIDDEN') return void reply.redirect(SUSPENDED, 302);
      if (code !== null && code !== 'UNAUTHENTICATED') throw error;
      this.logger.warn({ err: error, requestId: request.id }, 'A sign-in failed');
      void reply.redirect(FAILED, 302);
    }
  }

  /** Ends the session in all processes. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = memberOf(request);
    if (authModeOf(this.settings) === 'demo') throw routeNotFound();
    await this.sessions.revoke(session);
    this.sessionCookie.clear(request, reply);
    void reply.header('clear-site-data', CLEARED_AT_SIGN_OUT);
  }

  private checkMode(): void {
    if (!this.provider.isConfigured) throw routeNotFound();
  }
}
