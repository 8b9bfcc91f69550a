import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.js';

/** What every answer carries. Written out, because a constant costs nothing per request. */
const DATA_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** What only means something for what is shown in a window. */
const PAGE_HEADERS = {
  ...DATA_HEADERS,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** For answers that are data: should one ever be opened as a document, nothing in it runs. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Tools for developers and operators set styles from their scripts. Their scripts keep to the same rule. */
const TOOL_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

/** The policy for an answer to this path. */
export function contentSecurityPolicy(path: string): string {
  if (path.startsWith('/api/docs') || path.startsWith('/admin/')) return TOOL_POLICY;
  return path.startsWith('/api/') || path.startsWith('/media/') ? DATA_POLICY : PAGE_POLICY;
}

/** Sets the security headers and the request id of an answer. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  const policy = contentSecurityPolicy(request.url);
  void reply.headers(policy === DATA_POLICY ? DATA_HEADERS : PAGE_HEADERS);
  if (https) void reply.headers(HSTS);
  void reply.header('content-security-policy', policy);
  void reply.header(REQUEST_ID_HEADER, request.id);
}

/** Does so for every answer, errors included. */
export function useSecurityHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, https);
    done();
  });
}
