import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.module.js';
import { type EndedSession, OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LOGOUT_TOKEN_LIFE_S, LogoutTokens, type ProviderLogout } from './logout-tokens.js';

const keyOf = (jti: string): string => `logout-token:${jti}`;

/** Signs members out of the board when the provider has signed them out. */
@Injectable()
export class BackchannelLogoutService {
  constructor(
    private readonly tokens: LogoutTokens,
    private readonly own: OwnSessionsRepository,
    private readonly sessions: SessionsService,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /**
   * Ends the sessions that a logout token names, in all processes. A repeated token has no effect, so that later sign-ins remain.
   * @throws ApiException as {@link LogoutTokens.verify} does
   */
  async handleLogoutToken(token: string): Promise<void> {
    const logout = await this.tokens.verify(token);
    if (await this.isDone(logout)) return;
    this.sessions.publishEnded(...(await this.end(logout)));
    // The token is marked last, so that the provider can resend it if ending the sessions fails.
    await this.redis.set(keyOf(logout.jti), 1, 'EX', LOGOUT_TOKEN_LIFE_S).catch(() => undefined);
  }

  private async end({ subject, sid }: ProviderLogout): Promise<EndedSession[]> {
    if (subject !== null) return this.own.endOfSubject(subject, sid);
    return sid === null ? [] : this.own.endOfProviderSid(sid);
  }

  /** Without Redis every token takes effect: an extra sign-out is the lesser harm. */
  private async isDone({ jti }: ProviderLogout): Promise<boolean> {
    return (await this.redis.exists(keyOf(jti)).catch(() => 0)) > 0;
  }
}
