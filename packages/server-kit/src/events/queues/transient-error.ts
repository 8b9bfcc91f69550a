import { isConnectionFailure } from '@wishboard/database/errors/connection-failure';

// PostgreSQL's class 53 (resources, a full disk among them) and io_error: https://www.postgresql.org/docs/current/errcodes-appendix.html
const NO_ROOM = /^(53...|58030)$/;

/** Whether PostgreSQL was away or had no room, which says nothing about the event that was being handled. */
export function isTransient(error: unknown): boolean {
  if (isConnectionFailure(error)) return true;
  return error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code));
}
