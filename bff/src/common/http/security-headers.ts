import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.js';

/** What every answer carries. Written out, because a constant costs nothing per request. */
const DATA_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** What the page needs of what can be asked of a device: to share, to copy, and passkeys. Everything else is nobody's. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get', 'web-share'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ');

/** Headers that matter only for a document shown in a window. */
const PAGE_HEADERS = {
  ...DATA_HEADERS,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': PERMISSIONS,
};

/**
 * What remotes are made of is the same for everybody and nobody's secret, so pages of other sites may load it as well
 * (docs/delivery.md). They do so without the member's cookie: a star excludes it.
 */
const REMOTE_HEADERS = {
  ...PAGE_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const REMOTE_PATH = /^\/remotes(\/.|\.json(\?|$))/;

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** For answers that are data: should one ever be opened as a document, nothing in it runs. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Where browsers report what a page's policy refused. */
export const POLICY_REPORTS_PATH = '/api/policy-reports';

/** Text becomes a script's address only through the page's one policy, and markup never (shell/src/trusted-scripts.ts). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

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
  ...TRUSTED_TYPES,
  // Not report-to: this one every browser knows, also where there is no https.
  `report-uri ${POLICY_REPORTS_PATH}`,
].join('; ');

/** A developer's page takes a remote from another port of this machine, where webpack serves it. */
const THIS_MACHINE = 'http://localhost:* http://127.0.0.1:*';
const DEVELOPMENT_POLICY = PAGE_POLICY.replace(/(script|style|img|font|connect)-src 'self'/g, `$& ${THIS_MACHINE}`);

/** Where the server stands: behind https, in a developer's hands. */
export interface HeaderSettings {
  https: boolean;
  development: boolean;
}

/** Tools for developers and operators set styles and markup from their scripts. Their scripts keep to the same rule. */
const TOOL_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
  `; ${TRUSTED_TYPES.join('; ')}`,
  '',
);

/** The policy for an answer to this path. */
export function contentSecurityPolicy(path: string, development: boolean): string {
  if (path.startsWith('/api/docs') || path.startsWith('/admin/')) return TOOL_POLICY;
  if (path.startsWith('/api/') || path.startsWith('/media/')) return DATA_POLICY;
  return development ? DEVELOPMENT_POLICY : PAGE_POLICY;
}

/** Sets the security headers and the request id of an answer. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, settings: HeaderSettings): void {
  const policy = contentSecurityPolicy(request.url, settings.development);
  void reply.headers(
    policy === DATA_POLICY ? DATA_HEADERS : REMOTE_PATH.test(request.url) ? REMOTE_HEADERS : PAGE_HEADERS,
  );
  if (settings.https) void reply.headers(HSTS);
  void reply.header('content-security-policy', policy);
  void reply.header(REQUEST_ID_HEADER, request.id);
}

/** Allows one style sheet and one script in the page itself, by what they are (CSP 3, section 6.7.3.3), and nothing else. */
export function allowByHash(
  reply: FastifyReply,
  { styleHash, scriptHash }: { styleHash: string; scriptHash: string },
): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(/style-src 'self'/, `style-src 'self' ${styleHash}`)
    .replace(/script-src 'self'/, `script-src 'self' ${scriptHash}`);
  void reply.header('content-security-policy', policy);
}

/** Has {@link setSecurityHeaders} run for every answer, errors included. */
export function useSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, settings);
    done();
  });
}
