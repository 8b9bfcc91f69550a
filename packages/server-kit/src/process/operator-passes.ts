import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';

/** Header of a request that the BFF passes on for an operator, and of the dashboard's answer. */
export const PASS_HEADER = 'x-operator-pass';

/** Milliseconds a pass is good for. The clocks of two machines differ a little. */
const GOOD_FOR_MS = 60_000;

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
}

/**
 * How the BFF shows the queue dashboard that it has checked the operator's password, and how the dashboard shows that it is
 * the one of the same installation. Neither shows the other the password, so that a stranger who listens in the dashboard's
 * place learns nothing, and is not believed. HMAC of RFC 2104, under a key that is slow to guess from the password
 * (scrypt, RFC 7914).
 */
export class OperatorPasses {
  private readonly key: Buffer;

  /** @param installation its name, where several stand beside each other */
  constructor(password: string, installation = '') {
    this.key = scryptSync(password, `wishboard ${installation}`, 32);
  }

  /** A pass for one request. */
  issue({ method, url }: Asked, now = Date.now()): string {
    return `${now}.${this.sign('pass', now, method, url)}`;
  }

  /** Whether a header is a pass for this request. */
  isGood(header: unknown, { method, url }: Asked, now = Date.now()): boolean {
    if (typeof header !== 'string') return false;
    const [time = '', signature = ''] = header.split('.', 2);
    const issued = Number(time);
    if (!(Math.abs(now - issued) <= GOOD_FOR_MS)) return false;
    return isSame(signature, this.sign('pass', issued, method, url));
  }

  /** What only who knows the password can answer to a pass. */
  countersign(pass: string): string {
    return this.sign('answer', pass);
  }

  isCountersigned(pass: string, answer: unknown): boolean {
    return typeof answer === 'string' && isSame(answer, this.countersign(pass));
  }

  private sign(...parts: readonly unknown[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
