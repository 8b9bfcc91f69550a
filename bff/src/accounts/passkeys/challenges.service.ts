import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BrowserTokens, type Exchange, hashOf } from '../session/browser-tokens.js';
import { ChallengesRepository, type IssuedChallenge } from './challenges.repository.js';

const COOKIE = 'wishboard_passkey';

/**
 * Issues the challenges that authenticators sign. Each is random and valid for one response, within ten minutes, from
 * the browser that asked.
 */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly tokens: BrowserTokens,
  ) {}

  /**
   * @param userId member whose passkey has to sign; null for any member's
   * @param adds whether the challenge is for adding a passkey
   */
  async issue(exchange: Exchange, userId: string | null, adds = false): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = Buffer.from(randomBytes(32));
    const token = this.tokens.extendOrCreate(exchange, COOKIE);
    await this.challenges.put(hashOf(challenge.toString('base64url')), hashOf(token), userId, adds);
    return challenge;
  }

  /** Uses up the signed challenge, given as base64url. Returns null if it was not issued to this browser, or was used before. */
  async use(request: FastifyRequest, challenge: string, adds = false): Promise<IssuedChallenge | null> {
    const token = this.tokens.of(request, COOKIE);
    return token === null ? null : this.challenges.use(hashOf(challenge), hashOf(token), adds);
  }

  purge(): Promise<void> {
    return this.challenges.deleteExpired();
  }
}
