import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../sessions/cookie-names.js';
import { memberOf } from '../sessions/member-session.js';
import { SignedCookies } from '../sessions/signed-cookies.js';

/** Outcome of an act, as it is shown to the operator. */
export interface ActOutcome {
  text: string;
  isRefusal: boolean;
}

const COOKIE = 'wishboard_said';
/** Lifetime of the cookie in seconds: longer than a browser takes to follow the redirect. */
const SECONDS = 60;
/**
 * Maximum number of characters of the text. A browser keeps 4 KB per cookie; base64 needs four bytes for three, and a character can take
 * three bytes.
 */
const CHARACTERS_MAX = 700;

/**
 * Passes the outcome of an act to the page that is shown after the redirect, so that reloading that page repeats nothing. The outcome is
 * held in a signed cookie of the operator's browser and removed on the first read, since it may contain an invitation code, which the
 * server does not store. It is not readable from another session.
 */
@Injectable()
export class OutcomeCookie {
  constructor(private readonly cookies: SignedCookies) {}

  set(request: FastifyRequest, reply: FastifyReply, { text, isRefusal }: ActOutcome): void {
    const value = [memberOf(request).tokenHash, isRefusal, text.trim().slice(0, CHARACTERS_MAX)];
    this.cookies.set(request, reply, COOKIE, Buffer.from(JSON.stringify(value)).toString('base64url'), SECONDS);
  }

  take(request: FastifyRequest, reply: FastifyReply): ActOutcome | null {
    const name = cookieName(COOKIE, this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    if (raw === null) return null;
    this.cookies.clear(request, reply, name);
    const kept = this.cookies.unsign(name, raw);
    if (kept === null) return null;
    const [session, isRefusal, text] = JSON.parse(Buffer.from(kept, 'base64url').toString()) as [
      string,
      boolean,
      string,
    ];
    return session === memberOf(request).tokenHash ? { text, isRefusal } : null;
  }
}
