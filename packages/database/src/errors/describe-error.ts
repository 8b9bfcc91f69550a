/** An error as it may stand in a log: what failed and where, and none of the values that it was about. */
export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  /** SQLSTATE, or Node's name of the failure. */
  code?: string | number;
  /** Of PostgreSQL's errors: what the statement failed at. */
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
  severity?: string;
  /** Name of the command that Redis refused. */
  command?: string;
  /** Of a connection that failed. */
  syscall?: string;
  address?: string;
  port?: number;
  hostname?: string;
  statusCode?: number;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/**
 * What is kept of an error's own fields. All others may hold what a member wrote or a password: a statement's parameters
 * and the row it failed at (`detail`, `where`), or the arguments of a command to Redis.
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

/** What a log says of whatever was thrown. A text that was thrown may be anything, so its place is taken by its kind. */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!isErrorLike(thrown)) return { type: typeof thrown, message: `A ${typeof thrown} was thrown` };
  const message = messageOf(thrown);
  const type = typeof thrown.name === 'string' ? thrown.name : 'Error';
  const command = (thrown.command as { name?: unknown } | undefined)?.name;
  // A cluster of Redis that nobody could reach says so, and here why.
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

/** The message without the values that some messages repeat. */
function messageOf({ name, message, code, severity }: ErrorLike): string {
  // SQLSTATE class 22, data exception: "invalid input syntax for type uuid: "…"".
  if (severity !== undefined && /^22...$/.test(String(code))) return 'PostgreSQL refused a value';
  // "Unexpected token 'h', "hello" is not valid JSON".
  if (name === 'SyntaxError' && message.endsWith('is not valid JSON')) return 'A text is not valid JSON';
  // Redis, of a command that it does not know: "…, with args beginning with: 'default' 'password'".
  return message.replace(/,? with args beginning with:.*/s, '');
}

/** The lines of a stack below its message, which the stack repeats. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

function isErrorLike(thrown: unknown): thrown is ErrorLike {
  return typeof thrown === 'object' && thrown !== null && typeof (thrown as { message?: unknown }).message === 'string';
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
