import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CleanedEnv, cleanEnv, makeExactValidator } from 'envalid';

/** The environment cannot be used. The message is one line for the operator and holds no secret value. */
export class BadEnvironmentError extends Error {
  override readonly name = 'BadEnvironmentError';
}

export const onOff = makeExactValidator<boolean>((input) => {
  if (!['on', 'off'].includes(input)) throw new Error(`must be on or off (is "${input}")`);
  return input === 'on';
});

/** Connection strings may hold a password, so a message about one never repeats it. */
export const urlOf = (...protocols: string[]) =>
  makeExactValidator<string>((input) => {
    if (!URL.canParse(input) || !protocols.includes(new URL(input).protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return input;
  });

/** Whether only this machine can reach a server that listens on the address. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== '';

/** What a variable holds: its own value, or what is in the file that NAME_FILE names, as container platforms hand in secrets. */
function givenFor(env: NodeJS.ProcessEnv, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (isGiven(env[name]) || !file?.trim()) return env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

/** What decides about a variable besides its own value. */
interface Rules<Settings> {
  /** Values of variables that are not given, for which others speak. @param read what a variable holds, without spaces around */
  fallbacks?(read: (name: string) => string | undefined): Record<string, string | undefined>;
  /** What is wrong with the combination, once each variable by itself is right. */
  conflict?(settings: Partial<Settings>): string | null;
}

/**
 * Reads and validates variables. An empty value counts as absent, and NAME_FILE names a file with the value of NAME.
 *
 * @param specs every variable there is
 * @param names those that are read; the others may then be absent or wrong
 * @throws BadEnvironmentError naming every variable that is missing or wrong, in one line
 */
export function readVariables<Specs extends object, Name extends keyof Specs & string>(
  specs: Specs,
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
  { fallbacks, conflict }: Rules<CleanedEnv<Specs>> = {},
): Pick<CleanedEnv<Specs>, Name & keyof CleanedEnv<Specs>> {
  const problems: string[] = [];
  const values = names.map((name) => [name, givenFor(env, name, problems)] as const);
  const given: Record<string, string | undefined> = Object.fromEntries(values.filter(([, value]) => isGiven(value)));
  const fallen = fallbacks?.((name) => givenFor(env, name, problems)?.trim() || undefined) ?? {};
  for (const [name, value] of Object.entries(fallen)) given[name] ??= value;
  const wanted = Object.fromEntries(names.map((name) => [name, specs[name]])) as Specs;
  const cleaned = cleanEnv(given, wanted, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors) as [string, Error | undefined][]) {
        problems.push(given[name] === undefined ? `${name} must be set` : `${name} ${error?.message ?? 'is wrong'}`);
      }
    },
  });
  // envalid answers with a proxy that throws on unknown names, which dependency injection and loggers stumble over.
  const settings: Partial<CleanedEnv<Specs>> = problems.length > 0 ? {} : { ...cleaned };
  const clash = conflict?.(settings);
  if (clash) problems.push(clash);
  if (problems.length > 0) throw new BadEnvironmentError(problems.join('; '));
  return Object.freeze(settings) as Pick<CleanedEnv<Specs>, Name & keyof CleanedEnv<Specs>>;
}
