import type { FastifyRequest } from 'fastify';
import { ApiException } from '../../common/errors/api-exception.js';
import { rateLimitAddress } from '../../common/rate-limit/client-address.js';
import type { RateLimitStore } from '../../common/rate-limit/rate-limit-store.js';
import { hashOf } from '../session/browser-tokens.js';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Maximum number of codes sent to one address. Together with the attempts per code, this bounds guessing from anywhere. */
const CODES_TO_ADDRESS = { quarter: 5, day: 20 };
/** Maximum number of codes requested from one network address in a quarter of an hour, for any e-mail addresses. */
export const CODES_FROM_NETWORK = 20;

/**
 * Limits how many codes are sent. Addresses with and without an account are counted alike, so that a limit does not
 * reveal which have one.
 */
export class CodeLimits {
  /** @param counts null for no limits, in tests and benches */
  constructor(private readonly counts: RateLimitStore | null) {}

  /** @throws ApiException RATE_LIMITED */
  async count({ ip }: FastifyRequest, email: string): Promise<void> {
    // The address is hashed, so that Redis does not hold it.
    const address = hashOf(email).toString('base64url');
    await this.countOne(`code-from:${rateLimitAddress(ip)}`, QUARTER_MS, CODES_FROM_NETWORK);
    await this.countOne(`code-quarter:${address}`, QUARTER_MS, CODES_TO_ADDRESS.quarter);
    await this.countOne(`code-day:${address}`, DAY_MS, CODES_TO_ADDRESS.day);
  }

  private async countOne(key: string, windowMs: number, max: number): Promise<void> {
    if (this.counts === null) return;
    const { current, ttl } = await this.counts.count(key, windowMs);
    if (current <= max) return;
    const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
    throw new ApiException('RATE_LIMITED', 'Too many codes were asked for. Please wait.', { retryAfter });
  }
}
