import { SESSION_COOKIE } from './member-session.js';

/** Browsers accept a cookie with this prefix only from the exact host, over HTTPS and for every path (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';

/** Returns the name under which a cookie is sent: with the prefix if HTTPS is used. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/** Possible names of the session cookie. The prefixed name, which no other host can set, comes first. */
export const SESSION_COOKIES = [cookieName(SESSION_COOKIE, true), SESSION_COOKIE] as const;

/**
 * Whether a Cookie header has a name twice with different values. Another host of the site can set a cookie that comes
 * first, and the header does not tell which host set which. Neither value is accepted then.
 */
export function isAmbiguous(header: string, name: string): boolean {
  if (header.indexOf(name) === header.lastIndexOf(name)) return false;
  const values = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return pair.slice(0, Math.max(at, 0)).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return new Set(values).size > 1;
}
