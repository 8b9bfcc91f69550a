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
];
