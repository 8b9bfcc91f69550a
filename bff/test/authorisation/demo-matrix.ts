import { UNKNOWN_ID } from '../harness.js';

/** The status that each role gets. The operator sends the password and has no session. */
export interface Row {
  anonymous: number;
  owner: number;
  other: number;
  operator: number;
  body?: unknown;
  /** The requested path, where the route's path has parameters or a wildcard. */
  path?: (ids: Ids) => string;
}

export interface Ids {
  wish: string;
  notification: string;
  owner: string;
}

const everyone = (status: number, rest: Partial<Row> = {}): Row => ({
  anonymous: status,
  owner: status,
  other: status,
  operator: status,
  ...rest,
});
const members = (status: number, rest: Partial<Row> = {}): Row => ({
  ...everyone(401),
  owner: status,
  other: status,
  ...rest,
});
const ownerOnly = (status: number, other: number, rest: Partial<Row> = {}): Row => members(status, { other, ...rest });
/** The dashboard does not run in this test, so admitted requests get 503. */
const operators = (status: number, rest: Partial<Row> = {}): Row => ({ ...everyone(401), operator: status, ...rest });

const wishPath = (ending: string) => ({ path: ({ wish }: Ids) => `/api/wishes/${wish}${ending}` });

/** The matrix for demo mode, in which nobody signs in. */
export const DEMO_MATRIX: Record<string, Row> = {
  'GET /api/user': everyone(200),
  'GET /api/users': members(200),
  'GET /api/users/:username': members(200, { path: () => '/api/users/owner' }),
  'POST /api/user/switch': members(200, { body: ({ owner }: Ids) => ({ userId: owner }) }),
  'GET /api/user/preferences': members(200),
  'PATCH /api/user/preferences': members(200, { body: { added: ['kites'] } }),
  'DELETE /api/user/preferences': members(204),
  'GET /api/user/profile': members(200),
  'PATCH /api/user/profile': members(200, { body: { line: 'Here for the kites' } }),
  // The test sends no image (own-picture.e2e.spec.ts).
  'PUT /api/user/picture': members(415, { body: {} }),
  'GET /api/user/hidden': members(200),
  // Members cannot mute or block themselves, nor hide their own wishes.
  'POST /api/users/:username/mute': ownerOnly(400, 204, { path: () => '/api/users/owner/mute' }),
  'DELETE /api/users/:username/mute': members(204, { path: () => '/api/users/owner/mute' }),
  'POST /api/users/:username/block': members(404, { path: () => '/api/users/nobody/block' }),
  'DELETE /api/users/:username/block': members(204, { path: () => '/api/users/owner/block' }),
  'GET /api/user/follows': members(200),
  // Members cannot follow themselves.
  'POST /api/users/:username/follow': ownerOnly(400, 204, { path: () => '/api/users/owner/follow' }),
  'DELETE /api/users/:username/follow': members(204, { path: () => '/api/users/owner/follow' }),
  'POST /api/categories/:category/follow': members(204, { path: () => '/api/categories/books/follow' }),
  'DELETE /api/categories/:category/follow': members(204, { path: () => '/api/categories/books/follow' }),
  'POST /api/wishes/:id/hide': ownerOnly(400, 204, wishPath('/hide')),
  'DELETE /api/wishes/:id/hide': members(204, wishPath('/hide')),
  'GET /api/categories': members(200),
  'GET /api/wishes': members(200),
  'GET /api/wishes/community': members(200),
  'GET /api/wishes/my': members(200),
  'GET /api/wishes/kept': members(200),
  'GET /api/wishes/of/:username': members(200, { path: () => '/api/wishes/of/owner' }),
  'GET /api/wishes/counts': members(200),
  'GET /api/wishes/search': members(200, { path: () => '/api/wishes/search?q=a' }),
  'GET /api/wishes/alike': members(200, { path: () => '/api/wishes/alike?title=a' }),
  'GET /api/wishes/:id': members(200, wishPath('')),
  'POST /api/wishes': members(201, { body: { title: 'a', description: 'b' } }),
  'PATCH /api/wishes/:id': ownerOnly(200, 403, { body: { title: 'c' }, ...wishPath('') }),
  'DELETE /api/wishes/:id': ownerOnly(204, 403, wishPath('')),
  'POST /api/wishes/:id/toggle-granted': ownerOnly(200, 403, wishPath('/toggle-granted')),
  'POST /api/wishes/:id/preview/retry': ownerOnly(200, 403, wishPath('/preview/retry')),
  'GET /api/wishes/:id/reactions': members(200, wishPath('/reactions')),
  'POST /api/wishes/:id/reactions': members(200, { body: { emoji: 'heart' }, ...wishPath('/reactions') }),
  'POST /api/wishes/:id/keep': members(200, wishPath('/keep')),
  'GET /api/recommendations': members(200),
  'POST /api/recommendations/:wishId/dismiss': members(204, {
    path: ({ wish }) => `/api/recommendations/${wish}/dismiss`,
  }),
  'GET /api/recommendations/:wishId/why': members(200, { path: ({ wish }) => `/api/recommendations/${wish}/why` }),
  'POST /api/recommendations/:wishId/less': members(204, { path: ({ wish }) => `/api/recommendations/${wish}/less` }),
  'DELETE /api/recommendations/:wishId/less': members(204, { path: ({ wish }) => `/api/recommendations/${wish}/less` }),
  'GET /api/notifications': members(200),
  // The test sends HEAD instead, since a GET never ends.
  'GET /api/notifications/stream': members(200),
  'POST /api/notifications/:id/read': ownerOnly(200, 404, {
    path: ({ notification }) => `/api/notifications/${notification}/read`,
  }),
  'POST /api/notifications/read-all': members(200),
  'GET /api/notifications/settings': members(200),
  'PUT /api/notifications/settings': members(200, { body: { muted: ['granted'] } }),
  'POST /api/interactions': members(201, { body: ({ wish }: Ids) => ({ wishId: wish, interactionType: 'share' }) }),
  'POST /api/interactions/impressions': members(204, { body: ({ wish }: Ids) => ({ wishIds: [wish] }) }),
  'GET /api/announcement': everyone(200),
  // Members cannot report their own wishes.
  'POST /api/reports': ownerOnly(403, 201, {
    body: ({ wish }: Ids) => ({ kind: 'wish', id: wish, reason: 'spam' }),
  }),
  'GET /api/reports/mine': members(200),
  'GET /api/moderation/own': members(200),
  'POST /api/moderation/objections': members(404, { body: { decisionId: UNKNOWN_ID, text: 'a' } }),
  'GET /api/moderation/numbers': everyone(200),
  // For moderators, of whom this test has none (moderation.e2e.spec.ts).
  'GET /api/moderation/queue': members(403),
  'GET /api/moderation/filters': members(403),
  'GET /api/moderation/filters/preview': members(403, {
    path: () => '/api/moderation/filters/preview?kind=word&text=a',
  }),
  'POST /api/moderation/filters': members(403),
  'GET /api/moderation/subjects/:kind/:id': members(403, {
    path: ({ wish }) => `/api/moderation/subjects/wish/${wish}`,
  }),
  'POST /api/moderation/decisions': members(403),
  'POST /api/moderation/decisions/:id/take-back': members(403, {
    path: () => `/api/moderation/decisions/${UNKNOWN_ID}/take-back`,
  }),
  'POST /api/browser-failures': everyone(204, {
    body: { remote: 'mf_board', version: null, reason: 'missing' },
  }),
  // Demo mode has no sign-in with a provider.
  'GET /auth/login': everyone(404),
  'GET /auth/callback': everyone(404),
  'POST /auth/logout': members(404),
  // Nor own sessions, since visitors share the demo members (own-sessions.e2e.spec.ts).
  'GET /api/user/sessions': members(404),
  'DELETE /api/user/sessions': members(404),
  'DELETE /api/user/sessions/:id': members(404, { path: () => `/api/user/sessions/${UNKNOWN_ID}` }),
  'GET /api/user/export': members(200),
  'POST /api/user/export': members(200),
  // No export is built in this test.
  'GET /api/user/export/file': members(404),
  // Nor operators who are members. Their permissions are tested in accounts-authorisation.e2e.spec.ts.
  'GET /admin': everyone(404),
  'POST /admin/acts/:act': members(404, { path: () => '/admin/acts/open' }),
  'POST /admin/sign-in': members(404),
  // Nor deletion of a demo member (deletion.e2e.spec.ts).
  'POST /api/user/deletion': members(404, { body: { username: 'mei' } }),
  'DELETE /api/user/deletion': members(404),
  // Nor accounts. The permissions of these routes are tested in accounts-authorisation.e2e.spec.ts.
  'POST /api/account/code': everyone(404),
  'POST /api/account/code/check': everyone(404),
  'POST /api/account/sign-up': everyone(404),
  'POST /api/account/sign-up/challenge': everyone(404),
  'POST /api/account/confirm': members(404),
  'POST /api/account/passkey/options': everyone(404),
  'POST /api/account/passkey': everyone(404),
  'GET /api/account/suspension': everyone(404),
  'POST /api/account/suspension/objection': everyone(404),
  'GET /api/account/passkeys': members(404),
  'POST /api/account/passkeys/options': members(404),
  'POST /api/account/passkeys': members(404),
  'PATCH /api/account/passkeys/:id': members(404, { path: () => `/api/account/passkeys/${UNKNOWN_ID}` }),
  'DELETE /api/account/passkeys/:id': members(404, { path: () => `/api/account/passkeys/${UNKNOWN_ID}` }),
  // Browsers send a media type of their own, which this test does not.
  'POST /api/policy-reports': everyone(415, { body: {} }),
  // No security contact is set in this test.
  'GET /.well-known/security.txt': everyone(404),
  'GET /robots.txt': everyone(200),
  'GET /feed.xml': everyone(200),
  'GET /sitemap.xml': everyone(200),
  'GET /embed/wish/:id': everyone(200, { path: ({ wish }) => `/embed/wish/${wish}` }),
  // For an existing wish the picture would have to be drawn (pictures.e2e.spec.ts).
  'GET /picture/wish/:id.jpg': everyone(404, { path: () => `/picture/wish/${UNKNOWN_ID}.jpg` }),
  'GET /api/oembed': everyone(200, {
    path: ({ wish }) => `/api/oembed?url=${encodeURIComponent(`http://localhost:80/?wish=${wish}`)}`,
  }),
  'GET /healthz': everyone(200),
  'GET /readyz': everyone(200),
  'GET /trafficz': everyone(200),
  'GET /metrics': operators(200),
  'GET /api/openapi.json': everyone(200),
  'GET /api/docs': everyone(200),
  'GET /api/docs/': everyone(200),
  'GET /api/docs/*': everyone(404, { path: () => '/api/docs/nothing.js' }),
  'GET /api/docs/docs/*': everyone(404, { path: () => '/api/docs/docs/nothing.js' }),
  'GET /api/docs/index.html': everyone(200),
  'GET /api/docs/LICENSE': everyone(404),
  'GET /api/docs/swagger-ui-init.js': everyone(200),
  'GET /api/docs/docs/swagger-ui-init.js': everyone(200),
  // The page is not built in this test.
  'GET /': everyone(503),
  // The server sends the page to everybody; the page then tells members who are not moderators that it does not exist.
  'GET /moderation': everyone(503),
  'GET /service-worker.js': everyone(200),
  'GET /share.html': everyone(503),
  'GET /numbers.html': everyone(503),
  'GET /w/:code': everyone(503, { path: () => '/w/00000000' }),
  'GET /*': everyone(404, { path: () => '/main.0123456789ab.js' }),
  'GET /remotes.json': everyone(200),
  'GET /remotes/published/*': everyone(404, { path: () => '/remotes/published/mf-board/nothing.js' }),
  'GET /media/demo/*': everyone(404, { path: () => '/media/demo/nothing.webp' }),
  'GET /media/*': everyone(404, { path: () => '/media/0123456789abcdef.webp' }),
};
export const DASHBOARD_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
for (const method of DASHBOARD_METHODS) {
  DEMO_MATRIX[`${method} /admin/queues`] = operators(503);
  DEMO_MATRIX[`${method} /admin/queues/*`] = operators(503, { path: () => '/admin/queues/api/queues' });
  DEMO_MATRIX[`${method} /admin/events`] = operators(503);
  DEMO_MATRIX[`${method} /admin/events/*`] = operators(503, { path: () => '/admin/events/resend' });
}
