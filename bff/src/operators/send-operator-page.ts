import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { STYLE } from './operator-style.js';

/** Content-Security-Policy: forms to this origin and one style sheet. No scripts, images or frames. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends an operators' page, which must not be cached. */
export function sendOperatorPage(reply: FastifyReply, status: number, html: string): void {
  void reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      // With `no-referrer` a browser sends `Origin: null` with a form, and such a request is refused.
      'referrer-policy': 'same-origin',
    })
    .send(html);
}
