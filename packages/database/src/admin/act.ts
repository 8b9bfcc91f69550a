import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { ActDetails } from './operator-acts.repository.js';

/** Error for an operator's request that cannot be carried out. The operator is shown the message alone, without a stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Who performs an act, and on which database and board. */
export interface AdminContext {
  client: Client;
  /** Public URL of the board, without a trailing slash; null where none is configured. */
  publicUrl: string | null;
  /** Id of the member who performs the act on the operators' page; absent at the shell. */
  operatorId?: string;
  /** Reason that the operator gave. */
  reason?: string;
}

export interface Outcome {
  /** Text to print. */
  answer: string;
  /** Entry for the log of acts; absent where nothing has changed. */
  done?: ActDetails;
}

/**
 * A command for operators. `usage` describes the arguments that follow its name. `run` is called inside a transaction, which is
 * rolled back when `run` throws.
 */
export interface Act {
  usage: string;
  run(context: AdminContext, args: string[]): Promise<Outcome>;
}

/** Parses options that take one value each. @throws AdminError for any other argument */
export function parseOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return withAdminError(() => parseArgs({ args, options }).values) as Partial<Record<Name, string>>;
}

/** Runs a call of `parseArgs` and turns its error into an AdminError with the same message. */
export function withAdminError<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new AdminError((error as Error).message);
  }
}

/**
 * Returns the value of the option `name`, or `fallback` where the option is absent.
 *
 * @throws AdminError unless the value is a whole number from 1 to `max`
 */
export function parseWholeNumber(name: string, value: string | undefined, fallback: number, max: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new AdminError(`--${name} must be a whole number from 1 to ${max}.`);
}
