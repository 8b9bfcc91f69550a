import { SESSION_COOKIE } from './member-session.js';

/** Browsers take a cookie of such a name from this very host alone, over https, and for every path (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';

/** A cookie's name where it is sent: with the prefix wherever there is https. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/** Names under which a session may come, the one that nobody else can set first. */
export const SESSION_COOKIES = [cookieName(SESSION_COOKIE, true), SESSION_COOKIE] as const;

/**
 * Whether a Cookie header holds a name twice, with different values. Another host of the site can add a cookie of its own
 * that comes first, and nothing tells which is whose: then neither counts.
 */
export function isAmbiguous(header: string, name: string): boolean {
  if (header.indexOf(name) === header.lastIndexOf(name)) return false;
  const values = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return pair.slice(0, Math.max(at, 0)).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return new Set(values).size > 1;
}
