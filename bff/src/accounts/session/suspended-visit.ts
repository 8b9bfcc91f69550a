import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isId } from '../../common/validation/decorators.js';
import { cookieName } from '../../sessions/cookie-names.js';
import { SignedCookies } from '../../sessions/signed-cookies.js';
import { type Exchange, STEP_MINUTES } from './browser-tokens.js';

const COOKIE = 'wishboard_suspended';

/**
 * What a browser keeps of a member who has proved to be them and is let in no more: who they are, for ten minutes. It opens no
 * session, and nothing but the reason and the objection.
 */
@Injectable()
export class SuspendedVisit {
  constructor(private readonly cookies: SignedCookies) {}

  begin({ request, reply }: Exchange, userId: string): void {
    const ends = Date.now() + STEP_MINUTES * 60_000;
    this.cookies.set(request, reply, COOKIE, `${userId} ${ends}`, STEP_MINUTES * 60);
  }

  /** The member's id; or null where nobody proved to be a suspended member in this browser, or too long ago. */
  of(request: FastifyRequest): string | null {
    const name = cookieName(COOKIE, this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    const [userId = '', ends] = (raw === null ? null : this.cookies.unsign(name, raw))?.split(' ') ?? [];
    return isId(userId) && Number(ends) > Date.now() ? userId : null;
  }
}
