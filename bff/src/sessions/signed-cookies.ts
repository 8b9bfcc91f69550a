import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { cookieName, isAmbiguous } from './cookie-names.js';
import { SESSION_COOKIE } from './member-session.js';

/** Cookies that only this server can have made. Scripts cannot read them, and other sites' requests do not carry them. */
@Injectable()
export class SignedCookies {
  private readonly publicHttps: boolean;
  private readonly signer: ReturnType<typeof fastifyCookie.signerFactory>;

  constructor(@Inject(SETTINGS) settings: BffSettings) {
    this.publicHttps = settings.publicUrl?.startsWith('https:') ?? false;
    this.signer = fastifyCookie.signerFactory(settings.sessionSecret);
  }

  /** Whether the member's browser is at the other end of https. */
  isSecure(request: FastifyRequest): boolean {
    return this.publicHttps || request.protocol === 'https';
  }

  /** The value of a cookie as it came, with its signature; null where there is none, or several that differ. */
  raw(request: FastifyRequest, name: string): string | null {
    const { cookie: header } = request.headers;
    if (header === undefined || isAmbiguous(header, name)) return null;
    return request.cookies[name] ?? null;
  }

  /** What was signed, or null where the signature is not ours. */
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

  /** @param full the name as it came */
  clear(request: FastifyRequest, reply: FastifyReply, full: string): void {
    void reply.clearCookie(full, this.attributes(request));
  }

  /** Sent to this host alone, and over https only where there is any. */
  private attributes(request: FastifyRequest) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure(request) } as const;
  }
}

/**
 * What is signed together with a value, so that one cookie's is worth nothing as another. Sessions over http are signed
 * without, as in the release before, whose processes may still be running.
 */
function scopeOf(name: string): string {
  return name === SESSION_COOKIE ? '' : `${name}=`;
}
