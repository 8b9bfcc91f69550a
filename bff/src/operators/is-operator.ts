import { createHash, timingSafeEqual } from 'node:crypto';

/** Username of the operator for Basic authentication. */
const OPERATOR = 'operator';

/**
 * Whether an Authorization header holds the operator's credentials (RFC 7617).
 *
 * @param isEqual compares two digests in constant time
 */
export function isOperator(authorization: string | undefined, password: string, isEqual = timingSafeEqual): boolean {
  const [scheme, credentials = ''] = authorization?.split(' ', 2) ?? [];
  const given = scheme?.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : '';
  return isEqual(digest(given), digest(`${OPERATOR}:${password}`));
}

/** Whether an Authorization header holds the bearer token for reading metrics (RFC 6750), compared as {@link isOperator} does. */
export function isMetricsReader(
  authorization: string | undefined,
  token: string | null,
  isEqual = timingSafeEqual,
): boolean {
  const [scheme, given = ''] = authorization?.split(' ', 2) ?? [];
  return token !== null && scheme?.toLowerCase() === 'bearer' && isEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
