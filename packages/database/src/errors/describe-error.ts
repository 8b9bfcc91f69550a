/** An error as it is logged: what failed and where, without any of the values involved. */
export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  /** SQLSTATE, or the error code of Node. */
  code?: string | number;
  /** From errors of PostgreSQL: the object at which the statement failed. */
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
  severity?: string;
  /** Name of the command that Redis refused. */
  command?: string;
  /** From errors of a failed connection. */
  syscall?: string;
  address?: string;
  port?: number;
  hostname?: string;
  statusCode?: number;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/**
 * Fields of an error that are logged. All others may hold a member's text or a password: the parameters of a statement, the row
 * at which it failed (`detail`, `where`), or the arguments of a Redis command.
 */
const KEPT = [
  'code',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'severity',
  'syscall',
  'address',
  'port',
  'hostname',
  'statusCode',
] as const;
const CAUSES_MAX = 5;
const ERRORS_MAX = 10;

interface ErrorLike {
  message: string;
  stack?: string;
  [field: string]: unknown;
}

/**
 * Describes anything that was thrown, for the log. A thrown value that is no error may hold anything, so only its type is logged.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!isErrorLike(thrown)) return { type: typeof thrown, message: `A ${typeof thrown} was thrown` };
  const message = messageOf(thrown);
  const type = typeof thrown.name === 'string' ? thrown.name : 'Error';
  const command = (thrown.command as { name?: unknown } | undefined)?.name;
  // When a Redis cluster cannot be reached, `lastNodeError` tells why.
  const cause = thrown.cause ?? thrown.lastNodeError;
  const isDeep = depth >= CAUSES_MAX;
  return {
    type,
    message,
    ...(thrown.stack && { stack: `${type}: ${message}${framesOf(thrown.stack, thrown.message)}` }),
    ...Object.fromEntries(KEPT.flatMap((field) => (isPlain(thrown[field]) ? [[field, thrown[field]]] : []))),
    ...(typeof command === 'string' && { command }),
    ...(isErrorLike(cause) && !isDeep && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(thrown.errors) &&
      !isDeep && { errors: thrown.errors.slice(0, ERRORS_MAX).map((error) => describeError(error, depth + 1)) }),
  };
}

/** Returns the message without the values that some messages repeat. */
function messageOf({ name, message, code, severity }: ErrorLike): string {
  // SQLSTATE class 22, data exception, for example: "invalid input syntax for type uuid: "…"".
  if (severity !== undefined && /^22...$/.test(String(code))) return 'PostgreSQL refused a value';
  // For example: "Unexpected token 'h', "hello" is not valid JSON".
  if (name === 'SyntaxError' && message.endsWith('is not valid JSON')) return 'A text is not valid JSON';
  // Redis about an unknown command: "…, with args beginning with: 'default' 'password'".
  return message.replace(/,? with args beginning with:.*/s, '');
}

/** Returns the lines of a stack below the message, which the stack repeats. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

function isErrorLike(thrown: unknown): thrown is ErrorLike {
  return typeof thrown === 'object' && thrown !== null && typeof (thrown as { message?: unknown }).message === 'string';
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
