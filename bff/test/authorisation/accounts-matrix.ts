import { UNKNOWN_ID } from '../harness.js';
import { DASHBOARD_METHODS, DEMO_MATRIX, type Row } from './demo-matrix.js';

/**
 * Who asks where members have accounts of the board's own. Everybody but the visitors has a session that was opened a moment ago, by a code
 * unless it says otherwise; `owner` has the wish and the notification that are asked about.
 */
export const ROLES = [
  'visitor',
  /** A visitor who knows the operators' shared password. */
  'password',
  'owner',
  'member',
  'moderator',
  /** An operator with a passkey, whom a code let in. */
  'operatorByCode',
  /** An operator whose passkey let them in sixteen minutes ago. */
  'operatorLate',
  'operator',
] as const;

export type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;
interface Cell {
  statuses: Statuses;
  body?: Row['body'];
  path?: Row['path'];
  /** Of a page's form. */
  form?: string;
}

const all = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(ROLES.map((role) => [role, status])) as Statuses),
  ...but,
});
const members = (status: number, but: Partial<Statuses> = {}) => all(status, { visitor: 401, password: 401, ...but });
const moderators = (status: number) => members(403, { moderator: status });
/** Past the door of operators. */
const toLook = (status: number) => members(403, { operatorLate: status, operator: status });
const toAct = (status: number) => members(403, { operator: status });
/** What takes a sign-in of the last ten minutes, of an operator one by a passkey. */
const fresh = (status: number) => members(status, { operatorByCode: 403, operatorLate: 403 });

const unknownPasskey = { path: () => `/api/account/passkeys/${UNKNOWN_ID}` };
const deleted = { path: () => `/api/user/sessions/${UNKNOWN_ID}` };
const CREDENTIAL = { name: 'Phone', credential: {} };

/** What differs from the demo. */
const DIFFERENT: Record<string, Cell> = {
  'GET /api/user': { statuses: members(200) },
  'GET /api/users': { statuses: members(403) },
  'POST /api/user/switch': { statuses: members(403), body: { userId: UNKNOWN_ID } },
  'POST /auth/logout': { statuses: members(204) },
  'GET /api/user/sessions': { statuses: members(200) },
  'DELETE /api/user/sessions': { statuses: members(204) },
  'DELETE /api/user/sessions/:id': { statuses: members(404), ...deleted },
  // Under another's username; their own has them signed out (deletion.e2e.spec.ts).
  'POST /api/user/deletion': { statuses: fresh(400), body: { username: 'nobody' } },
  'DELETE /api/user/deletion': { statuses: members(204) },
  'POST /api/account/code': { statuses: all(204), body: { email: 'somebody@wish.test' } },
  'POST /api/account/code/check': { statuses: all(400), body: { code: '00000000' } },
  'POST /api/account/sign-up': { statuses: all(400), body: { displayName: 'Somebody' } },
  'POST /api/account/sign-up/challenge': { statuses: all(400) },
  'POST /api/account/confirm': { statuses: members(204), body: {} },
  'POST /api/account/passkey/options': { statuses: all(200) },
  // What no authenticator sends (passkey-proofs.e2e.spec.ts).
  'POST /api/account/passkey': { statuses: all(400), body: {} },
  'GET /api/account/suspension': { statuses: all(401) },
  'POST /api/account/suspension/objection': { statuses: all(401), body: { text: 'a' } },
  'GET /api/account/passkeys': { statuses: members(200) },
  'POST /api/account/passkeys/options': { statuses: fresh(200) },
  'POST /api/account/passkeys': { statuses: members(400), body: CREDENTIAL },
  'PATCH /api/account/passkeys/:id': { statuses: members(404), body: { name: 'Phone' }, ...unknownPasskey },
  'DELETE /api/account/passkeys/:id': { statuses: fresh(404), ...unknownPasskey },
  'GET /admin': { statuses: toLook(200) },
  'POST /admin/acts/:act': {
    statuses: toAct(303),
    path: () => '/admin/acts/end-announcement',
    form: 'why=For+the+test',
  },
  'POST /admin/sign-in': { statuses: members(303), form: '' },
  'GET /metrics': { statuses: all(401, { password: 200 }) },
  'GET /api/moderation/queue': { statuses: moderators(200) },
  'GET /api/moderation/filters': { statuses: moderators(200) },
  'GET /api/moderation/filters/preview': {
    statuses: moderators(200),
    path: () => '/api/moderation/filters/preview?kind=word&text=a',
  },
  'POST /api/moderation/filters': { statuses: moderators(400), body: {} },
  'GET /api/moderation/subjects/:kind/:id': {
    statuses: moderators(200),
    path: ({ wish }) => `/api/moderation/subjects/wish/${wish}`,
  },
  'POST /api/moderation/decisions': { statuses: moderators(400), body: {} },
  'POST /api/moderation/decisions/:id/take-back': {
    statuses: moderators(404),
    body: { reason: 'other', seen: null },
    path: () => `/api/moderation/decisions/${UNKNOWN_ID}/take-back`,
  },
  // Nothing is shown outside, unless the operator says so.
  'GET /feed.xml': { statuses: all(404) },
  'GET /sitemap.xml': { statuses: all(404) },
  'GET /embed/wish/:id': { statuses: all(404), path: ({ wish }) => `/embed/wish/${wish}` },
  'GET /api/oembed': {
    statuses: all(404),
    path: ({ wish }) => `/api/oembed?url=${encodeURIComponent(`https://wish.test/?wish=${wish}`)}`,
  },
};

/** The dashboard's process is not there in the test: past the door is 503. */
for (const method of DASHBOARD_METHODS) {
  const statuses = ['GET', 'OPTIONS'].includes(method) ? toLook(503) : toAct(503);
  for (const path of ['/admin/queues', '/admin/queues/*', '/admin/events', '/admin/events/*']) {
    const { path: example } = DEMO_MATRIX[`${method} ${path}`] ?? {};
    DIFFERENT[`${method} ${path}`] = { statuses, ...(example && { path: example }) };
  }
}

const asInDemo = ({ anonymous, owner, other, body, path }: Row): Cell => ({
  statuses: all(other, { visitor: anonymous, password: anonymous, owner }),
  body,
  path,
});

/** Every route of the demo's matrix, by who asks here. */
export const ACCOUNTS_MATRIX: Record<string, Cell> = Object.fromEntries(
  Object.entries(DEMO_MATRIX).map(([route, row]) => [route, DIFFERENT[route] ?? asInDemo(row)]),
);
