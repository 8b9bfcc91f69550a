import { createHash, randomBytes } from 'node:crypto';

/** A session's secret: 256 random bits, which the member's browser keeps. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the server keeps of a token: enough to recognise it, not enough to use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
