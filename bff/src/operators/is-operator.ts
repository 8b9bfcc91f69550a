import { createHash, timingSafeEqual } from 'node:crypto';

/** Name with which the operator signs in. */
const OPERATOR = 'operator';

/** Whether an Authorization header is the operator's (RFC 7617), compared in constant time. */
export function isOperator(authorization: string | undefined, password: string): boolean {
  const [scheme, credentials = ''] = authorization?.split(' ', 2) ?? [];
  const given = scheme?.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  return timingSafeEqual(digest(given), digest(`${OPERATOR}:${password}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
