import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CleanedEnv, cleanEnv, makeExactValidator } from 'envalid';

/** Error for an environment that cannot be used. The message is one line for the operator and holds no secret value. */
export class BadEnvironmentError extends Error {
  override readonly name = 'BadEnvironmentError';
}

export const onOff = makeExactValidator<boolean>((input) => {
  if (!['on', 'off'].includes(input)) throw new Error(`must be on or off (is "${input}")`);
  return input === 'on';
});

/**
 * Returns a validator for URLs with one of the protocols. A connection string may hold a password, so the messages never repeat
 * the value.
 */
export const urlOf = (...protocols: string[]) =>
  makeExactValidator<string>((input) => {
    if (!URL.canParse(input) || !protocols.includes(new URL(input).protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return input;
  });

/** Whether a server that listens on the address can be reached from this machine only. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';

/**
 * Returns the value of a variable: its own, or the content of the file that NAME_FILE names, as container platforms hand in
 * secrets.
 */
function readValue(env: NodeJS.ProcessEnv, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (isSet(env[name]) || !file?.trim()) return env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

/** Rules about variables that depend on other variables. */
interface Rules<Settings> {
  /**
   * Returns values for absent variables, derived from others.
   *
   * @param read returns the trimmed value of a variable
   */
  fallbacks?(read: (name: string) => string | undefined): Record<string, string | undefined>;
  /** Returns what is wrong with the combination of values, or null. The settings are empty when a single variable is wrong. */
  conflict?(settings: Partial<Settings>): string | null;
}

/**
 * Reads and validates variables. An empty value counts as absent, and NAME_FILE names a file with the value of NAME.
 *
 * @param specs specifications of all variables
 * @param names variables to read; the others may be absent or wrong
 * @throws BadEnvironmentError naming every variable that is missing or wrong, in one line
 */
export function readVariables<Specs extends object, Name extends keyof Specs & string>(
  specs: Specs,
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
  { fallbacks, conflict }: Rules<CleanedEnv<Specs>> = {},
): Pick<CleanedEnv<Specs>, Name & keyof CleanedEnv<Specs>> {
  const problems: string[] = [];
  const values = names.map((name) => [name, readValue(env, name, problems)] as const);
  const given: Record<string, string | undefined> = Object.fromEntries(values.filter(([, value]) => isSet(value)));
  const fallen = fallbacks?.((name) => readValue(env, name, problems)?.trim() || undefined) ?? {};
  for (const [name, value] of Object.entries(fallen)) given[name] ??= value;
  const wanted = Object.fromEntries(names.map((name) => [name, specs[name]])) as Specs;
  const cleaned = cleanEnv(given, wanted, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors) as [string, Error | undefined][]) {
        problems.push(given[name] === undefined ? `${name} must be set` : `${name} ${error?.message ?? 'is wrong'}`);
      }
    },
  });
  // envalid returns a proxy that throws on unknown names, which breaks dependency injection and loggers.
  const settings: Partial<CleanedEnv<Specs>> = problems.length > 0 ? {} : { ...cleaned };
  const clash = conflict?.(settings);
  if (clash) problems.push(clash);
  if (problems.length > 0) throw new BadEnvironmentError(problems.join('; '));
  return Object.freeze(settings) as Pick<CleanedEnv<Specs>, Name & keyof CleanedEnv<Specs>>;
}
