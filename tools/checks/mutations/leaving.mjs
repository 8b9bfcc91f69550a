import { BFF, breaks, TESTS } from './breaks.mjs';

const DELETION = `${TESTS}/deletion.e2e.spec.ts`;
const EXPORT = `${TESTS}/export.e2e.spec.ts`;

/** Mutations of how members delete their accounts and export their data. */
export const LEAVING = [
  breaks(
    'an account is deleted only shortly after a sign-in',
    `${BFF}/leaving/deletion.service.ts`,
    'await this.fresh.requireOfAccount(session);',
    ';',
    DELETION,
    'A member who leaves cannot request the deletion long after signing in',
  ),
  breaks(
    'one notification tells a member that their export is ready',
    'services/notifications/src/own-data/exports.repository.ts',
    'DO UPDATE SET read = 0, created_at = now()',
    'DO NOTHING',
    'services/notifications/test/own-data.spec.ts',
    'The export of a member’s data is announced by one notification once it is ready',
  ),
  breaks(
    'an account is deleted only when its username is entered',
    `${BFF}/leaving/deletions.repository.ts`,
    'WHERE id = $1 AND username = $2 RETURNING id',
    'WHERE id = $1 AND $2::text IS NOT NULL RETURNING id',
    DELETION,
    'A member who leaves has to enter their own username to request the deletion',
  ),
  breaks(
    'a repeated request does not postpone a deletion',
    `${BFF}/leaving/deletions.repository.ts`,
    'COALESCE(deletion_due_at, now()',
    'COALESCE(NULL, now()',
    DELETION,
    'A member who leaves does not postpone the deletion by requesting it again',
  ),
  breaks(
    'nobody is erased before the date of their deletion',
    `${BFF}/leaving/deletions.repository.ts`,
    'WHERE deletion_due_at <= now() ORDER BY',
    'WHERE deletion_due_at IS NOT NULL ORDER BY',
    DELETION,
    'A member who leaves is erased once the days until the deletion are over, and nobody else is',
  ),
  breaks(
    'an export is stored by no cache',
    `${BFF}/leaving/export.service.ts`,
    "'cache-control': 'private, no-store',",
    "'cache-control': 'private',",
    EXPORT,
    'The export of a member’s data can be downloaded by its member alone, with Cache-Control',
  ),
  breaks(
    'an export can be downloaded by its member alone',
    `${BFF}/leaving/exports.repository.ts`,
    'FROM data_exports WHERE user_id = $1 AND (ready_at IS NULL',
    'FROM data_exports WHERE $1::uuid IS NOT NULL AND (ready_at IS NULL',
    EXPORT,
    'The export of a member’s data can be downloaded by its member alone, with Cache-Control',
  ),
  breaks(
    'a member can export their data three times a day',
    `${BFF}/leaving/export.service.ts`,
    'if (asked >= EXPORTS_A_DAY) {',
    'if (asked >= 1000 * EXPORTS_A_DAY) {',
    EXPORT,
    'The export of a member’s data can be made three times a day',
  ),
];
