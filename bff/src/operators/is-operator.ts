import { createHash, timingSafeEqual } from 'node:crypto';

/** Name with which the operator signs in. */
const OPERATOR = 'operator';

/**
 * Whether an Authorization header is the operator's (RFC 7617).
 *
 * @param isEqual compares two digests, in a time that does not tell where they differ
 */
export function isOperator(authorization: string | undefined, password: string, isEqual = timingSafeEqual): boolean {
  const [scheme, credentials = ''] = authorization?.split(' ', 2) ?? [];
  const given = scheme?.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  return isEqual(digest(given), digest(`${OPERATOR}:${password}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
