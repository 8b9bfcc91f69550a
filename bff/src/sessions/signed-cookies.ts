import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { cookieName, isAmbiguous } from './cookie-names.js';
import { SESSION_COOKIE } from './member-session.js';

/**
 * Sets and reads signed cookies, which only this server can have made. Scripts cannot read them, and cross-site
 * requests do not carry them.
 */
@Injectable()
export class SignedCookies {
  private readonly publicHttps: boolean;
  private readonly signer: ReturnType<typeof fastifyCookie.signerFactory>;

  constructor(@Inject(SETTINGS) settings: BffSettings) {
    this.publicHttps = settings.publicUrl?.startsWith('https:') ?? false;
    this.signer = fastifyCookie.signerFactory(settings.sessionSecret);
  }

  /** Whether the member's browser is connected over HTTPS. */
  isSecure(request: FastifyRequest): boolean {
    return this.publicHttps || request.protocol === 'https';
  }

  /** Returns the raw value of a cookie with its signature; null if there is none, or several that differ. */
  raw(request: FastifyRequest, name: string): string | null {
    const { cookie: header } = request.headers;
    if (header === undefined || isAmbiguous(header, name)) return null;
    return request.cookies[name] ?? null;
  }

  /** Returns the signed value, or null if the signature is invalid. */
  unsign(name: string, raw: string): string | null {
    const scope = scopeOf(name);
    const { valid, value } = this.signer.unsign(scope + raw);
    return valid ? value.slice(scope.length) : null;
  }

  set(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number): void {
    const full = cookieName(name, this.isSecure(request));
    const scope = scopeOf(full);
    void reply.setCookie(full, this.signer.sign(scope + value).slice(scope.length), {
      ...this.attributes(request),
      maxAge,
    });
  }

  /** @param full name of the cookie as received, with any prefix */
  clear(request: FastifyRequest, reply: FastifyReply, full: string): void {
    void reply.clearCookie(full, this.attributes(request));
  }

  /** The cookie is sent to this host alone, and over HTTPS only if HTTPS is used. */
  private attributes(request: FastifyRequest) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure(request) } as const;
  }
}

/**
 * Returns the scope signed together with a value, so that one cookie's value is invalid as another's. The session
 * cookie over HTTP has no scope, for compatibility with processes of the previous release.
 */
function scopeOf(name: string): string {
  return name === SESSION_COOKIE ? '' : `${name}=`;
}
