import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BffSettings, SETTINGS } from '../settings.js';
import { SESSION_COOKIE, SESSION_DAYS } from './member-session.js';

/** The cookie that names a member's session. Scripts cannot read it, and other sites' requests do not carry it. */
@Injectable()
export class SessionCookie {
  private readonly publicHttps: boolean;

  constructor(@Inject(SETTINGS) settings: BffSettings) {
    this.publicHttps = settings.publicUrl?.startsWith('https:') ?? false;
  }

  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(SESSION_COOKIE, token, {
      ...this.attributes(request),
      signed: true,
      maxAge: SESSION_DAYS * 24 * 3600,
    });
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    void reply.clearCookie(SESSION_COOKIE, this.attributes(request));
  }

  /** Where the cookie is sent: to this host alone, never to scripts, and over https only where there is any. */
  attributes(request: FastifyRequest) {
    const secure = this.publicHttps || request.protocol === 'https';
    return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  }
}
