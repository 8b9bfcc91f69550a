import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../../sessions/cookie-names.js';
import { SignedCookies } from '../../sessions/signed-cookies.js';

/** A request with the answer that is being made for it, on which cookies are set. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a browser is recognised by while somebody signs in there: for a code, and for what a passkey has to sign. */
export type BrowserCookie = 'wishboard_code' | 'wishboard_passkey';

/** What binds a code to the browser it was asked for in, and what is proved by it. */
export const CODE_COOKIE: BrowserCookie = 'wishboard_code';

/** How long a browser may take between the steps of a sign-in. */
export const STEP_MINUTES = 10;

/** What the server keeps of a secret that a browser brings: enough to recognise it, not enough to use it. */
export const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join(' ')).digest();

/**
 * Secrets in cookies that bind a sign-in to the browser it was begun in: who reads a code over a shoulder, or is talked into
 * passing one on, has given away nothing by itself.
 */
@Injectable()
export class BrowserTokens {
  constructor(private readonly cookies: SignedCookies) {}

  /** Gives the browser a new secret, and answers it. What was begun under the one before is lost. */
  renew({ request, reply }: Exchange, cookie: BrowserCookie): string {
    const token = randomBytes(32).toString('base64url');
    this.cookies.set(request, reply, cookie, token, STEP_MINUTES * 60);
    return token;
  }

  /** The browser's secret, for ten minutes more; a new one where it has none. */
  keep(exchange: Exchange, cookie: BrowserCookie): string {
    const token = this.of(exchange.request, cookie);
    if (token === null) return this.renew(exchange, cookie);
    this.cookies.set(exchange.request, exchange.reply, cookie, token, STEP_MINUTES * 60);
    return token;
  }

  /** The browser's secret, or null where it brings none of ours. */
  of(request: FastifyRequest, cookie: BrowserCookie): string | null {
    const name = cookieName(cookie, this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    return raw === null ? null : this.cookies.unsign(name, raw);
  }

  end({ request, reply }: Exchange, cookie: BrowserCookie): void {
    this.cookies.clear(request, reply, cookieName(cookie, this.cookies.isSecure(request)));
  }
}
