import { BFF, breaks, TESTS } from './breaks.mjs';

const DELETION = `${TESTS}/deletion.e2e.spec.ts`;
const EXPORT = `${TESTS}/export.e2e.spec.ts`;

/** Mutations of how members delete their accounts and export their data. */
export const LEAVING = [
  breaks(
    'an account is deleted by whoever has just signed in',
    `${BFF}/leaving/deletion.service.ts`,
    'await this.fresh.requireOfAccount(session);',
    ';',
    DELETION,
    'A member who leaves has to have signed in within minutes',
  ),
  breaks(
    'a member is told that their file is ready, and by one line',
    'services/notifications/src/own-data/exports.repository.ts',
    'DO UPDATE SET read = 0, created_at = now()',
    'DO NOTHING',
    'services/notifications/test/own-data.spec.ts',
    'What a member takes along is told of in the bell once it is ready',
  ),
  breaks(
    'an account is deleted by whoever says its username',
    `${BFF}/leaving/deletions.repository.ts`,
    'WHERE id = $1 AND username = $2 RETURNING id',
    'WHERE id = $1 AND $2::text IS NOT NULL RETURNING id',
    DELETION,
    'A member who leaves has to say their own username',
  ),
  breaks(
    'asking again for a deletion gives no more days',
    `${BFF}/leaving/deletions.repository.ts`,
    'COALESCE(deletion_due_at, now()',
    'COALESCE(NULL, now()',
    DELETION,
    'A member who leaves gains no days by asking again',
  ),
  breaks(
    'nobody is erased before their days are over',
    `${BFF}/leaving/deletions.repository.ts`,
    'WHERE deletion_due_at <= now() ORDER BY',
    'WHERE deletion_due_at IS NOT NULL ORDER BY',
    DELETION,
    'A member who leaves is erased once the days are over, and nobody else',
  ),
  breaks(
    'what a member takes along is kept by nothing on the way',
    `${BFF}/leaving/export.service.ts`,
    "'cache-control': 'private, no-store',",
    "'cache-control': 'private',",
    EXPORT,
    'Everything of a member’s is loaded by the member alone, and kept by nothing on the way',
  ),
  breaks(
    'what a member takes along is nobody else’s to load',
    `${BFF}/leaving/exports.repository.ts`,
    'FROM data_exports WHERE user_id = $1 AND (ready_at IS NULL',
    'FROM data_exports WHERE $1::uuid IS NOT NULL AND (ready_at IS NULL',
    EXPORT,
    'Everything of a member’s is loaded by the member alone, and kept by nothing on the way',
  ),
  breaks(
    'a member takes everything along three times a day',
    `${BFF}/leaving/export.service.ts`,
    'if (asked >= EXPORTS_A_DAY) {',
    'if (asked >= 1000 * EXPORTS_A_DAY) {',
    EXPORT,
    'Everything of a member’s is made three times a day, and the file before goes with each',
  ),
];
