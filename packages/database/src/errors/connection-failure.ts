/** Network failures as Node names them; SQLSTATE class 08, connection exception; and 57P, a server that stops or starts. */
const CODES = /^(08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** The errors of pg and its pool carry no code, nor do TypeORM's about a connection that was lost between two statements. */
const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|client was closed|query runner (was )?already released/i;

/** Whether PostgreSQL could not be reached or the connection to it was lost, which says nothing about what it was asked. */
export function isConnectionFailure(error: unknown): error is { code?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return CODES.test(String(code ?? '')) || MESSAGES.test(String(message ?? ''));
}

// PostgreSQL's class 53 (resources, a full disk among them) and io_error: https://www.postgresql.org/docs/current/errcodes-appendix.html
const NO_ROOM = /^(53...|58030)$/;

/** Whether PostgreSQL was away or had no room, which says nothing about the event that was being handled. */
export function isTransient(error: unknown): boolean {
  if (isConnectionFailure(error)) return true;
  return error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code));
}
