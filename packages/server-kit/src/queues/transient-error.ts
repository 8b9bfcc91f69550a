// PostgreSQL's classes 08 (connection), 53 (resources, a full disk among them) and 57P (shutdown), and io_error: https://www.postgresql.org/docs/current/errcodes-appendix.html
const TRANSIENT_CODE = /^(08|53|57P|58030)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const TRANSIENT_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether PostgreSQL was away or had no room, which says nothing about the event that was being handled. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return TRANSIENT_CODE.test(code) || TRANSIENT_MESSAGE.test(error.message);
}
