import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';

/** Header with the pass on a request that the BFF forwards for an operator, and with the countersignature on the dashboard's response. */
export const PASS_HEADER = 'x-operator-pass';

/** Validity of a pass in milliseconds, in both directions, since the clocks of two machines may differ a little. */
const VALIDITY_MS = 60_000;

interface RequestTarget {
  method?: string | undefined;
  url?: string | undefined;
}

/**
 * Mutual authentication of the BFF and the queue dashboard. By a pass, the BFF proves to the dashboard that it has checked the
 * operator's password. By countersigning the pass, the dashboard proves that it belongs to the same installation. Neither sends the
 * password, so that a stranger who listens in the dashboard's place neither learns it nor is trusted. The signature is an HMAC (RFC
 * 2104) under a key derived from the password with scrypt (RFC 7914), which makes guessing slow.
 */
export class OperatorPasses {
  private readonly key: Buffer;

  /** @param installation name of the installation, when several run side by side */
  constructor(password: string, installation = '') {
    this.key = scryptSync(password, `wishboard ${installation}`, 32);
  }

  /** Issues a pass for one request. */
  issue({ method, url }: RequestTarget, now = Date.now()): string {
    return `${now}.${this.sign('pass', now, method, url)}`;
  }

  /** Whether a header is a valid pass for this request. */
  isValid(header: unknown, { method, url }: RequestTarget, now = Date.now()): boolean {
    if (typeof header !== 'string') return false;
    const [time = '', signature = ''] = header.split('.', 2);
    const issued = Number(time);
    if (!(Math.abs(now - issued) <= VALIDITY_MS)) return false;
    return areSignaturesEqual(signature, this.sign('pass', issued, method, url));
  }

  /** Returns the response to a pass that only a process with the password can compute. */
  countersign(pass: string): string {
    return this.sign('answer', pass);
  }

  isCountersigned(pass: string, answer: unknown): boolean {
    return typeof answer === 'string' && areSignaturesEqual(answer, this.countersign(pass));
  }

  private sign(...parts: readonly unknown[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}

function areSignaturesEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
