import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { Done } from './operator-acts.repository.js';

/** What the operator asked for cannot be done. The message is all they need to read. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Whom an act is done by, and where. */
export interface AdminContext {
  client: Client;
  /** Address of the board, without a trailing slash; null where it is not told. */
  publicUrl: string | null;
  /** The member who does it by the page of operators; absent at the shell. */
  operatorId?: string;
  /** Why, as they say. */
  reason?: string;
}

export interface Outcome {
  /** What to print. */
  answer: string;
  /** Absent where nothing has changed. */
  done?: Done;
}

/** Something an operator can do, with what follows its name. It runs in a transaction, which ends when it throws. */
export interface Act {
  usage: string;
  run(context: AdminContext, args: string[]): Promise<Outcome>;
}

/** The values of options that take one each. @throws AdminError for any other */
export function optionsOf<Name extends string>(args: string[], names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return parsed(() => parseArgs({ args, options }).values) as Partial<Record<Name, string>>;
}

/** Has what parseArgs throws be told as any other mistake. */
export function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new AdminError((error as Error).message);
  }
}

/** The whole number that an option names. @throws AdminError for what is none, or not from 1 to `max` */
export function numberOf(name: string, value: string | undefined, fallback: number, max: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new AdminError(`--${name} must be a whole number from 1 to ${max}.`);
}
