import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../sessions/cookie-names.js';
import { memberOf } from '../sessions/member-session.js';
import { SignedCookies } from '../sessions/signed-cookies.js';

/** What came of an act. */
export interface Said {
  text: string;
  isRefusal: boolean;
}

const COOKIE = 'wishboard_said';
/** Longer than a browser takes to the page it is led to. */
const SECONDS = 60;
/** A browser keeps 4 KB of a cookie, and takes four for three bytes, of which a character may have three. */
const CHARACTERS_MAX = 700;

/**
 * What came of an act, for the page that is shown after it: the act answers with nothing but the way there, so that loading that page
 * again does nothing twice. It goes with the operator's own browser and is taken by the first look, since it may hold the code of an
 * invitation, which the server does not keep. Of another session it is not read.
 */
@Injectable()
export class SaidOnce {
  constructor(private readonly cookies: SignedCookies) {}

  keep(request: FastifyRequest, reply: FastifyReply, { text, isRefusal }: Said): void {
    const value = [memberOf(request).tokenHash, isRefusal, text.trim().slice(0, CHARACTERS_MAX)];
    this.cookies.set(request, reply, COOKIE, Buffer.from(JSON.stringify(value)).toString('base64url'), SECONDS);
  }

  take(request: FastifyRequest, reply: FastifyReply): Said | null {
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
