import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { sendError } from '../common/errors/send-error.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Days until the file expires. The RFC recommends less than a year. */
const VALID_DAYS = 90;

/** Sends security.txt, which tells where to report vulnerabilities (RFC 9116). */
@Injectable()
export class SecurityTxtService {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  send(request: FastifyRequest, reply: FastifyReply): void {
    const { securityContact } = this.settings;
    // Programs request this file, so the error is JSON rather than the page.
    if (securityContact === null) {
      sendError(new ApiException('NOT_FOUND', 'There is nothing at this address'), request, reply);
      return;
    }
    void reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(this.compose(securityContact));
  }

  private compose(contact: string): string {
    const { publicUrl } = this.settings;
    const expires = new Date(Date.now() + VALID_DAYS * 24 * 3600 * 1000).toISOString();
    return [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh-Hant',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
      '',
    ].join('\n');
  }
}
