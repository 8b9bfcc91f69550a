import type { FastifyRequest } from 'fastify';
import { ApiException } from '../../common/errors/api-exception.js';
import { countedAddress } from '../../common/rate-limit/client-address.js';
import type { RateLimitStore } from '../../common/rate-limit/rate-limit-store.js';
import { hashOf } from '../session/browser-tokens.js';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Codes that are sent to one address. With the tries of each this is what may be guessed, from anywhere. */
export const CODES_TO_ADDRESS = { quarter: 5, day: 20 };
/** Codes that one network address may ask for in a quarter of an hour, whoever for. */
export const CODES_FROM_NETWORK = 20;

/**
 * How many codes are sent. Counted alike for addresses with an account and without, so that a limit tells nothing either.
 */
export class CodeLimits {
  /** @param counts null lets everybody ask without end, for tests and benches */
  constructor(private readonly counts: RateLimitStore | null) {}

  /** @throws ApiException RATE_LIMITED */
  async count({ ip }: FastifyRequest, email: string): Promise<void> {
    // Redis need not know who has an account.
    const address = hashOf(email).toString('base64url');
    await this.countOne(`code-from:${countedAddress(ip)}`, QUARTER_MS, CODES_FROM_NETWORK);
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
