import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.js';

/** Headers of every response. They are constant, so that they cost nothing per request. */
const DATA_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/**
 * Permissions-Policy of the page. The page needs sharing, the clipboard and passkeys; all other device features are denied. Sharing is
 * allowed by default, and is not named here, because Chromium on Linux does not know it and would warn of it on every page.
 */
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
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
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
 * Files of remotes are public and the same for everybody, so that pages of other sites may load them as well
 * (docs/delivery.md). Such requests carry no session cookie, because `*` rules out credentials.
 */
const REMOTE_HEADERS = {
  ...PAGE_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const REMOTE_PATH = /^\/remotes(\/.|\.json(\?|$))/;

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Policy for data responses. If one is ever opened as a document, nothing in it runs. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Endpoint to which browsers report violations of the page's policy. */
export const POLICY_REPORTS_PATH = '/api/policy-reports';

/** Allows text as a script URL only through the page's default policy, and never as markup (shell/src/remotes/loading/trusted-scripts.ts). */
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
  // `report-uri` rather than `report-to`: every browser supports it, also without HTTPS.
  `report-uri ${POLICY_REPORTS_PATH}`,
].join('; ');

/** In development, the page loads remotes from other ports of this machine, where webpack serves them. */
const THIS_MACHINE = 'http://localhost:* http://127.0.0.1:*';
const DEVELOPMENT_POLICY = PAGE_POLICY.replace(/(script|style|img|font|connect)-src 'self'/g, `$& ${THIS_MACHINE}`);

/** Whether the server is behind HTTPS, and whether it runs in development. */
export interface HeaderSettings {
  https: boolean;
  development: boolean;
}

/** Tools for developers and operators set styles and markup from scripts. Their scripts are restricted as the page's are. */
const TOOL_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
  `; ${TRUSTED_TYPES.join('; ')}`,
  '',
);

/** Returns the Content-Security-Policy for a response to this path. */
function contentSecurityPolicy(path: string, development: boolean): string {
  if (path.startsWith('/api/docs') || path.startsWith('/admin/')) return TOOL_POLICY;
  if (path.startsWith('/api/') || path.startsWith('/media/')) return DATA_POLICY;
  return development ? DEVELOPMENT_POLICY : PAGE_POLICY;
}

/** Sets the security headers and the request id of a response. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, settings: HeaderSettings): void {
  const policy = contentSecurityPolicy(request.url, settings.development);
  void reply.headers(
    policy === DATA_POLICY ? DATA_HEADERS : REMOTE_PATH.test(request.url) ? REMOTE_HEADERS : PAGE_HEADERS,
  );
  if (settings.https) void reply.headers(HSTS);
  void reply.header('content-security-policy', policy);
  void reply.header(REQUEST_ID_HEADER, request.id);
}

/** Allows exactly one inline style sheet and one inline script in the page, by their hashes (CSP 3, section 6.7.3.3). */
export function allowByHash(
  reply: FastifyReply,
  { styleHash, scriptHash }: { styleHash: string; scriptHash: string },
): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(/style-src 'self'/, `style-src 'self' ${styleHash}`)
    .replace(/script-src 'self'/, `script-src 'self' ${scriptHash}`);
  void reply.header('content-security-policy', policy);
}

/** Calls {@link setSecurityHeaders} for every response, errors included. */
export function useSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, settings);
    done();
  });
}
