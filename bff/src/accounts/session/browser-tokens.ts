import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from '../../sessions/cookie-names.js';
import { SignedCookies } from '../../sessions/signed-cookies.js';

/** A request with its reply, on which cookies are set. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Cookies that identify a browser during a sign-in: one for codes, one for passkey challenges. */
export type BrowserCookie = 'wishboard_code' | 'wishboard_passkey';

/** Binds a code, and the address proved with it, to the browser that asked for the code. */
export const CODE_COOKIE: BrowserCookie = 'wishboard_code';

/** Maximum time between the steps of a sign-in, in minutes. */
export const STEP_MINUTES = 10;

/** Hashes the secret of a browser. The hash identifies the secret but cannot be used in its place. */
export const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join(' ')).digest();

/**
 * Binds a sign-in to the browser in which it began, with secrets in cookies. A code that is read over a shoulder or
 * passed on to a fraudster is worthless without the browser's cookie.
 */
@Injectable()
export class BrowserTokens {
  constructor(private readonly cookies: SignedCookies) {}

  /** Gives the browser a new secret and returns it. A sign-in begun under the old secret is lost. */
  renew({ request, reply }: Exchange, cookie: BrowserCookie): string {
    const token = randomBytes(32).toString('base64url');
    this.cookies.set(request, reply, cookie, token, STEP_MINUTES * 60);
    return token;
  }

  /** Returns the browser's secret and extends it by ten minutes, or creates a new one. */
  extendOrCreate(exchange: Exchange, cookie: BrowserCookie): string {
    const token = this.of(exchange.request, cookie);
    if (token === null) return this.renew(exchange, cookie);
    this.cookies.set(exchange.request, exchange.reply, cookie, token, STEP_MINUTES * 60);
    return token;
  }

  /** Returns the browser's secret, or null if it has no valid one. */
  of(request: FastifyRequest, cookie: BrowserCookie): string | null {
    const name = cookieName(cookie, this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    return raw === null ? null : this.cookies.unsign(name, raw);
  }

  end({ request, reply }: Exchange, cookie: BrowserCookie): void {
    this.cookies.clear(request, reply, cookieName(cookie, this.cookies.isSecure(request)));
  }
}
