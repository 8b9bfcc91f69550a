import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { STYLE } from './operator-style.js';

/** Forms of this origin, one style sheet, and nothing else: no script, no picture, no frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page of operators, of which nothing is kept anywhere. */
export function sendOperatorPage(reply: FastifyReply, status: number, html: string): void {
  void reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      // With no-referrer a browser says of no form where it comes from, and such a one is refused.
      'referrer-policy': 'same-origin',
    })
    .send(html);
}
