/**
 * Codes of connection failures: network errors of Node; SQLSTATE class 08, connection exception; and 57P, a server that stops or
 * starts.
 */
const CODES = /^(08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Messages of errors without a code: those of pg and its pool, and those of TypeORM about a connection that was lost between two
 * statements.
 */
const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|client was closed|query runner (was )?already released/i;

/** Whether PostgreSQL could not be reached or the connection was lost. Such an error says nothing about the statement. */
export function isConnectionFailure(error: unknown): error is { code?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return CODES.test(String(code ?? '')) || MESSAGES.test(String(message ?? ''));
}

// SQLSTATE class 53 (insufficient resources, such as a full disk) and io_error:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const NO_ROOM = /^(53...|58030)$/;

/** Whether PostgreSQL was unreachable or out of resources. Such an error says nothing about the event that was being handled. */
export function isTransient(error: unknown): boolean {
  if (isConnectionFailure(error)) return true;
  return error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code));
}
