import { UNKNOWN_ID } from '../harness.js';
import { DASHBOARD_METHODS, DEMO_MATRIX, type Row } from './demo-matrix.js';

/**
 * Roles in an installation with accounts of its own. All roles but the first three have a session that was opened a moment ago, by a code
 * unless stated otherwise. `owner` owns the wish and the notification that the calls are about.
 */
export const ROLES = [
  'visitor',
  /** A visitor who has the operators' shared password. */
  'password',
  /** A member who is suspended and has just tried to sign in. */
  'suspended',
  'owner',
  'member',
  'moderator',
  /** An operator who has a passkey but signed in by a code. */
  'operatorByCode',
  /** An operator who signed in with a passkey sixteen minutes ago. */
  'operatorLate',
  'operator',
] as const;

export type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;
interface Cell {
  statuses: Statuses;
  body?: Row['body'];
  path?: Row['path'];
  /** Body of an HTML form. */
  form?: string;
}

const all = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(ROLES.map((role) => [role, status])) as Statuses),
  ...but,
});
const members = (status: number, but: Partial<Statuses> = {}) =>
  all(status, { visitor: 401, password: 401, suspended: 401, ...but });
const moderators = (status: number) => members(403, { moderator: status });
/** Statuses of routes for operators: `status` for those who are admitted, 403 for other members. */
const toLook = (status: number) => members(403, { operatorLate: status, operator: status });
const toAct = (status: number) => members(403, { operator: status });
/** Statuses of routes that need a sign-in of the last ten minutes, for an operator by a passkey. */
const fresh = (status: number, but: Partial<Statuses> = {}) =>
  members(status, { operatorByCode: 403, operatorLate: 403, ...but });
/** Statuses of routes for what a member keeps the right to while suspended. */
const alsoSuspended = (status: number) => members(status, { suspended: status });

const unknownPasskey = { path: () => `/api/account/passkeys/${UNKNOWN_ID}` };
const deleted = { path: () => `/api/user/sessions/${UNKNOWN_ID}` };
const CREDENTIAL = { name: 'Phone', credential: {} };

/** The rows that differ from demo mode. */
const DIFFERENT: Record<string, Cell> = {
  'GET /api/user': { statuses: members(200) },
  'GET /api/users': { statuses: members(403) },
  'POST /api/user/switch': { statuses: members(403), body: { userId: UNKNOWN_ID } },
  'POST /auth/logout': { statuses: members(204) },
  'GET /api/user/sessions': { statuses: members(200) },
  'DELETE /api/user/sessions': { statuses: members(204) },
  'DELETE /api/user/sessions/:id': { statuses: members(404), ...deleted },
  // With a wrong username; the right one would end the session (deletion.e2e.spec.ts).
  'POST /api/user/deletion': { statuses: fresh(400, { suspended: 400 }), body: { username: 'nobody' } },
  'DELETE /api/user/deletion': { statuses: alsoSuspended(204) },
  'GET /api/user/export': { statuses: alsoSuspended(200) },
  'POST /api/user/export': { statuses: alsoSuspended(200) },
  'GET /api/user/export/file': { statuses: alsoSuspended(404) },
  'POST /api/account/code': { statuses: all(204), body: { email: 'somebody@wish.test' } },
  'POST /api/account/code/check': { statuses: all(400), body: { code: '00000000' } },
  'POST /api/account/sign-up': { statuses: all(400), body: { displayName: 'Somebody' } },
  'POST /api/account/sign-up/challenge': { statuses: all(400) },
  'POST /api/account/confirm': { statuses: members(204), body: {} },
  'POST /api/account/passkey/options': { statuses: all(200) },
  // The body is not one that an authenticator sends (passkey-proofs.e2e.spec.ts).
  'POST /api/account/passkey': { statuses: all(400), body: {} },
  'GET /api/account/suspension': { statuses: all(401, { suspended: 200 }) },
  // An operator suspended the member, so there is no decision to object to.
  'POST /api/account/suspension/objection': { statuses: all(401, { suspended: 404 }), body: { text: 'a' } },
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
  // Nothing is public, unless the operator allows it.
  'GET /feed.xml': { statuses: all(404) },
  'GET /sitemap.xml': { statuses: all(404) },
  'GET /embed/wish/:id': { statuses: all(404), path: ({ wish }) => `/embed/wish/${wish}` },
  'GET /api/oembed': {
    statuses: all(404),
    path: ({ wish }) => `/api/oembed?url=${encodeURIComponent(`https://wish.test/?wish=${wish}`)}`,
  },
};

/** The dashboard does not run in this test, so admitted requests get 503. */
for (const method of DASHBOARD_METHODS) {
  const statuses = ['GET', 'OPTIONS'].includes(method) ? toLook(503) : toAct(503);
  for (const path of ['/admin/queues', '/admin/queues/*', '/admin/events', '/admin/events/*']) {
    const { path: example } = DEMO_MATRIX[`${method} ${path}`] ?? {};
    DIFFERENT[`${method} ${path}`] = { statuses, ...(example && { path: example }) };
  }
}

const asInDemo = ({ anonymous, owner, other, body, path }: Row): Cell => ({
  statuses: all(other, { visitor: anonymous, password: anonymous, suspended: anonymous, owner }),
  body,
  path,
});

/** Every route of the demo matrix, with the statuses of the roles here. */
export const ACCOUNTS_MATRIX: Record<string, Cell> = Object.fromEntries(
  Object.entries(DEMO_MATRIX).map(([route, row]) => [route, DIFFERENT[route] ?? asInDemo(row)]),
);
