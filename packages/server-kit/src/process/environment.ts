import { isIP } from 'node:net';
import { demoDataFallback } from '@wishboard/database/settings/database-environment';
import { BadEnvironmentError, isLoopback, readVariables } from '@wishboard/database/settings/read-variables';
import type { CleanedEnv } from 'envalid';
import { SPECS } from './settings-table.js';

/** Validated settings of a process. On/off variables are booleans, ports are numbers. */
export type Environment = Readonly<CleanedEnv<typeof SPECS>>;
export type EnvironmentName = keyof typeof SPECS;

const ENVIRONMENT_NAMES = Object.keys(SPECS) as EnvironmentName[];

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;

/**
 * Returns a conflict in the settings for accounts, or null. Browsers offer passkeys only to a host name over https, and to
 * localhost; an IP address has no name to which a passkey can be bound.
 */
function findAccountsConflict({ PUBLIC_URL, SMTP_URL, MAIL_FROM }: Partial<Environment>): string | null {
  if (PUBLIC_URL === undefined) return 'AUTH_MODE=accounts needs PUBLIC_URL';
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isNamed || (protocol !== 'https:' && hostname !== 'localhost')) {
    return `AUTH_MODE=accounts needs a PUBLIC_URL with a name and https, or http://localhost: browsers offer passkeys nowhere else (is "${PUBLIC_URL}")`;
  }
  return SMTP_URL !== undefined && MAIL_FROM === undefined ? 'SMTP_URL needs MAIL_FROM' : null;
}

/** Returns an error message when valid variables do not fit together, or null. */
function findConflict(settings: Partial<Environment>): string | null {
  const { AUTH_MODE, HOST, ALLOW_PUBLIC_DEMO, PUBLIC_READING, PUBLIC_WISHES } = settings;
  if (AUTH_MODE === 'demo' && HOST !== undefined && !isLoopback(HOST) && ALLOW_PUBLIC_DEMO === false) {
    return `HOST ${HOST} can be reached by others, and in demo mode anyone can be any member: set AUTH_MODE=accounts or oidc, or ALLOW_PUBLIC_DEMO=1 if that is wanted`;
  }
  if (PUBLIC_READING && PUBLIC_WISHES === false) return 'PUBLIC_READING=on shows what PUBLIC_WISHES=off keeps inside';
  const accountsConflict = AUTH_MODE === 'accounts' && 'PUBLIC_URL' in settings ? findAccountsConflict(settings) : null;
  if (accountsConflict) return accountsConflict;
  const missing = OIDC_NAMES.filter((name) => name in settings && settings[name] === undefined);
  if (AUTH_MODE === 'oidc' && missing.length > 0) return `AUTH_MODE=oidc needs ${missing.join(', ')}`;
  // With accounts, an OpenID Connect provider is optional, but its variables must be set completely.
  const isNamed = OIDC_NAMES.some((name) => name !== 'PUBLIC_URL' && settings[name] !== undefined);
  if (AUTH_MODE === 'accounts' && isNamed && missing.length > 0)
    return `A provider beside accounts needs ${missing.join(', ')}`;
  for (const bucket of ['MEDIA', 'REMOTES'] as const) {
    if (!settings[`${bucket}_S3_ACCESS_KEY_ID`] !== !settings[`${bucket}_S3_SECRET_ACCESS_KEY`]) {
      return `${bucket}_S3_ACCESS_KEY_ID and ${bucket}_S3_SECRET_ACCESS_KEY belong together`;
    }
  }
  return null;
}

/**
 * Reads and validates a process's settings. An empty value counts as absent. NAME_FILE names a file that contains the value of
 * NAME.
 *
 * @param env the variables, normally `process.env`
 * @param names variables that this process uses; others may be absent, so that a worker need not be given the secrets of the BFF
 * @throws BadEnvironmentError naming every missing or invalid variable, in one line
 */
export function readEnvironment<Name extends EnvironmentName = EnvironmentName>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[] = ENVIRONMENT_NAMES as Name[],
): Pick<Environment, Name> {
  return readVariables(SPECS, env, names, {
    fallbacks: (read) => ({ REMOTES_DIR: read('DATA_DIR'), ...demoDataFallback(read) }),
    conflict: findConflict,
  }) as Pick<Environment, Name>;
}

/** {@link readEnvironment} for a process's main file: on an error, prints one line to standard error and exits with code 1. */
export function exitOnBadEnvironment<Name extends EnvironmentName = EnvironmentName>(
  env: NodeJS.ProcessEnv,
  names?: readonly Name[],
): Pick<Environment, Name> {
  try {
    return readEnvironment(env, names);
  } catch (error) {
    if (!(error instanceof BadEnvironmentError)) throw error;
    process.stderr.write(`Wishboard cannot start: ${error.message}.\n`);
    process.exit(1);
  }
}
