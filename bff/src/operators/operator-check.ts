import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiException } from '../common/errors/api-exception.js';
import { rateLimitAddress } from '../common/rate-limit/client-address.js';
import type { RateLimitStore } from '../common/rate-limit/rate-limit-store.js';
import { isOperator } from './is-operator.js';

/** Number of wrong passwords per address and window. Beyond it even the right password is refused from that address. */
export const WRONG_PASSWORDS_MAX = 10;
const WRONG_TRIES_WINDOW_MS = 15 * 60_000;
/** Milliseconds by which the response to the first wrong password is delayed. The delay doubles with each further one, up to the limit. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;

export interface OperatorCheckParts {
  password: string;
  /** Store that counts wrong passwords; null disables the limit, for tests. */
  tries: RateLimitStore | null;
  logger: Pick<Logger, 'warn'>;
  wait?: (ms: number) => Promise<unknown>;
}

/** Checks the operator's password and slows down guessing. */
export class OperatorCheck {
  private readonly wait: (ms: number) => Promise<unknown>;

  constructor(private readonly parts: OperatorCheckParts) {
    this.wait = parts.wait ?? pause;
  }

  /**
   * Admits only the operator.
   *
   * @throws ApiException UNAUTHENTICATED, which makes a browser prompt for the password, or RATE_LIMITED
   */
  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization } = request.headers;
    const isRight = isOperator(authorization, this.parts.password);
    // A browser's first request has no password and does not count as a try.
    if (authorization !== undefined) await this.count(request, isRight);
    if (isRight) return;
    void reply.header('www-authenticate', 'Basic realm="Wishboard operators", charset="UTF-8"');
    throw new ApiException('UNAUTHENTICATED', 'This is for operators');
  }

  /**
   * Counts a wrong try, or checks the count for a right one. Many requests at once reveal no more: the store counts them one after another,
   * and each response waits for its own count.
   */
  private async count(request: FastifyRequest, isRight: boolean): Promise<void> {
    const { tries, logger } = this.parts;
    if (!tries) return;
    const address = rateLimitAddress(request.ip);
    const { current, ttl } = await tries.count(`operator:${address}`, WRONG_TRIES_WINDOW_MS, isRight ? 0 : 1);
    const isShut = isRight ? current >= WRONG_PASSWORDS_MAX : current > WRONG_PASSWORDS_MAX;
    if (!isRight && current <= WRONG_PASSWORDS_MAX + 1) {
      const message = isShut ? 'An address has no more tries for the operator' : 'A wrong password for the operator';
      logger.warn({ address, tries: current, requestId: request.id }, message);
    }
    if (isShut) {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      throw new ApiException('RATE_LIMITED', 'Too many wrong passwords. Please try again later.', { retryAfter });
    }
    if (!isRight) await this.wait(Math.min(FIRST_DELAY_MS * 2 ** (current - 1), LONGEST_DELAY_MS));
  }
}
