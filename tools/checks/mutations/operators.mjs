import { BFF, breaks, TESTS } from './breaks.mjs';

/** Operators' pages, and what is installed. */
export const OPERATORS = [
  // Operators' pages
  breaks(
    'the operator’s password is compared in constant time',
    `${BFF}/operators/is-operator.ts`,
    'return isEqual(digest(given), ',
    'return isEqual !== undefined && digest(given).equals(',
    `${BFF}/operators/is-operator.spec.ts`,
    'isOperator leaves the decision',
  ),
  breaks(
    'the dashboard compares in constant time',
    'services/queue-dashboard/src/operator-guard.ts',
    'return isEqual(digest(given), digest(expected));',
    'return given === expected || isEqual === undefined;',
    'services/queue-dashboard/src/operator-guard.spec.ts',
    'isSame leaves the decision',
  ),
  breaks(
    'members’ sessions do not reach the dashboard',
    `${BFF}/operators/queue-dashboard.ts`,
    'const { cookie: _, authorization: __, ...passed } = headers;',
    'const { authorization: __, ...passed } = headers;',
    `${TESTS}/operators.e2e.spec.ts`,
    'what is for operators passes the queue dashboard on',
  ),
  breaks(
    'operators’ pages ask for the password',
    `${BFF}/operators/operator-check.ts`,
    'if (isRight) return;',
    'return;',
    `${TESTS}/operators.e2e.spec.ts`,
    'what is for operators refuses',
  ),
  breaks(
    'wrong tries are limited',
    `${BFF}/operators/operator-check.ts`,
    'WRONG_TRIES = 10',
    'WRONG_TRIES = 1000',
    `${TESTS}/operator-tries.e2e.spec.ts`,
    'wrong tries for the operator’s password are limited',
  ),
  breaks(
    'wrong tries wait',
    `${BFF}/operators/operator-check.ts`,
    'FIRST_DELAY_MS * 2 ** (current - 1)',
    'FIRST_DELAY_MS',
    `${TESTS}/operator-tries.e2e.spec.ts`,
    'wrong tries for the operator’s password wait longer',
  ),
  // What is installed
  breaks(
    'every package has its digest',
    'tools/checks/lockfile.mjs',
    'if (!isPinned(entry))',
    'if (isPinned(entry) === undefined)',
    'tools/test/lockfile.spec.mjs',
    'The lockfile check finds a package whose integrity',
  ),
  // What operators do by commands
  breaks(
    'nobody signs in who is suspended',
    `${BFF}/accounts/account-session.ts`,
    'if (isSuspended(member))',
    "if (isSuspended(member) && request.method === 'GET')",
    `${TESTS}/suspended.e2e.spec.ts`,
    'a member whom an operator suspends is signed out at once',
  ),
  breaks(
    'nobody who is being suspended gets a session meanwhile',
    `${BFF}/sessions/sessions.repository.ts`,
    'suspended_until <= now()) FOR SHARE',
    'suspended_until <= now())',
    `${TESTS}/suspended.e2e.spec.ts`,
    'a member whom an operator suspends gets no session that was on its way',
  ),
  breaks(
    'every process hears that an operator ended sessions',
    'packages/database/src/erasure/erase-member.repository.ts',
    "pg_notify('wishboard_changes', json",
    "pg_notify('wishboard_changes_', json",
    'packages/database/test/admin.spec.ts',
    'npm run admin knows members and ends their sessions',
  ),
  breaks(
    'what operators did stays written down',
    'packages/database/src/migrations/1792029200000-operator-acts.ts',
    'BEFORE UPDATE OR DELETE OR TRUNCATE ON',
    'BEFORE UPDATE ON',
    'packages/database/test/admin.spec.ts',
    'npm run admin keeps what was written down when it is taken away',
  ),
  breaks(
    'an operator does nothing that is not written down',
    'packages/database/src/admin/acts.ts',
    "await client.query('BEGIN');",
    '',
    'packages/database/test/admin.spec.ts',
    'npm run admin knows members and does nothing that it cannot write down',
  ),
];
