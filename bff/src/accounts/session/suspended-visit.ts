import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isId } from '../../common/validation/decorators.js';
import { cookieName } from '../../sessions/cookie-names.js';
import { SignedCookies } from '../../sessions/signed-cookies.js';
import { type Exchange, STEP_MINUTES } from './browser-tokens.js';

const COOKIE = 'wishboard_suspended';

/**
 * Remembers in a cookie, for ten minutes, which suspended member has proved their identity. The cookie opens no
 * session. It only gives access to the reason of the suspension and the objection.
 */
@Injectable()
export class SuspendedVisit {
  constructor(private readonly cookies: SignedCookies) {}

  begin({ request, reply }: Exchange, userId: string): void {
    const ends = Date.now() + STEP_MINUTES * 60_000;
    this.cookies.set(request, reply, COOKIE, `${userId} ${ends}`, STEP_MINUTES * 60);
  }

  /** Returns the member's id, or null if no suspended member proved their identity in this browser within ten minutes. */
  of(request: FastifyRequest): string | null {
    const name = cookieName(COOKIE, this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    const [userId = '', ends] = (raw === null ? null : this.cookies.unsign(name, raw))?.split(' ') ?? [];
    return isId(userId) && Number(ends) > Date.now() ? userId : null;
  }
}
