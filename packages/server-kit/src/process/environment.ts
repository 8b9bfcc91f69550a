import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DATABASE_SPECS, demoDataFallback } from '@wishboard/database/settings/database-environment';
import {
  BadEnvironmentError,
  isLoopback,
  onOff,
  readVariables,
  urlOf,
} from '@wishboard/database/settings/read-variables';
import { type CleanedEnv, makeExactValidator, str } from 'envalid';

const SESSION_SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 24;
const ADMIN_PASSWORD_MIN = 8;

/** Ports are 0 to 65535; 0 lets the system choose, which tests use. */
const port = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^\d{1,5}$/.test(input) || value > 65_535) {
    throw new Error(`must be a whole number from 0 to 65535 (is "${input}")`);
  }
  return value;
});

const seconds = makeExactValidator<number>((input) => {
  if (!/^\d{1,3}$/.test(input)) throw new Error(`must be a whole number of seconds from 0 to 999 (is "${input}")`);
  return Number(input);
});

const CONNECTIONS_MIN = 50;

const connections = makeExactValidator<number>((input) => {
  if (!/^\d{1,6}$/.test(input) || Number(input) < CONNECTIONS_MIN) {
    throw new Error(`must be a whole number from ${CONNECTIONS_MIN} to 999999 (is "${input}")`);
  }
  return Number(input);
});

const flag = makeExactValidator<boolean>((input) => {
  if (!['1', '0'].includes(input)) throw new Error(`must be 1 or 0 (is "${input}")`);
  return input === '1';
});

const host = makeExactValidator<string>((input) => {
  if (!isIP(input) && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(input)) {
    throw new Error(`must be an IP address or a host name (is "${input}")`);
  }
  return input;
});

const secret = (minimum: number) =>
  makeExactValidator<string>((input) => {
    if (input.length < minimum) throw new Error(`must have at least ${minimum} characters`);
    return input;
  });

const revision = makeExactValidator<string>((input) => {
  if (!/^[\w.+-]{1,64}$/.test(input)) throw new Error(`must be a commit or another short name (is "${input}")`);
  return input;
});

/** What may stand behind `Bearer` (RFC 6750). */
const token = (minimum: number) =>
  makeExactValidator<string>((input) => {
    if (!/^[\w.~+/-]+=*$/.test(input) || input.length < minimum) {
      throw new Error(`must have at least ${minimum} characters, of letters, digits and -._~+/`);
    }
    return input;
  });

const redisUrl = urlOf('redis:', 'rediss:');
const webUrl = urlOf('http:', 'https:');
const smtpUrl = urlOf('smtp:', 'smtps:');

/** A part of the whole. */
const share = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^[\d.]+$/.test(input) || !(value >= 0 && value <= 1)) throw new Error(`must be from 0 to 1 (is "${input}")`);
  return value;
});

const folder = makeExactValidator<string>((input) => resolve(input));

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** An IP address, a range of them such as 10.0.0.0/8, or the name of a well-known range. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return NETWORK_NAMES.includes(text) || (family !== 0 && fits && rest.length === 0);
}

const trustedProxies = makeExactValidator<number | readonly string[]>((input) => {
  if (/^[1-9]$/.test(input)) return Number(input);
  const networks = input.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `must be a number of proxies from 1 to 9, or addresses, ranges and ${NETWORK_NAMES.join(', ')}, with commas between (is "${input}")`,
  );
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const logLevel = makeExactValidator<string>((input) => {
  if (!LOG_LEVELS.includes(input)) throw new Error(`must be one of ${LOG_LEVELS.join(', ')} (is "${input}")`);
  return input;
});

const contact = makeExactValidator<string>((input) => {
  if (!/^(https:\/\/|mailto:[^\s@]+@|tel:\+?\d)[!-~]*$/.test(input) || !URL.canParse(input)) {
    throw new Error('must be a URI that starts with https://, mailto: or tel:');
  }
  return input;
});

const AUTH_MODES = ['demo', 'oidc', 'accounts'] as const;

const authMode = makeExactValidator<(typeof AUTH_MODES)[number]>((input) => {
  const mode = AUTH_MODES.find((known) => known === input);
  if (!mode) throw new Error(`must be one of ${AUTH_MODES.join(', ')} (is "${input}")`);
  return mode;
});

const SIGN_UPS = ['open', 'invite', 'closed'] as const;

const signUp = makeExactValidator<(typeof SIGN_UPS)[number]>((input) => {
  const known = SIGN_UPS.find((one) => one === input);
  if (!known) throw new Error(`must be one of ${SIGN_UPS.join(', ')} (is "${input}")`);
  return known;
});

/** An address, or a name with one in angle brackets; on one line, as it stands in a header. */
const sender = makeExactValidator<string>((input) => {
  if (!/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(input)) {
    throw new Error('must be an address, or a name and an address in angle brackets, on one line');
  }
  return input;
});

/** Every variable the processes read, with its default. No default means it must be set. */
const specs = {
  PORT: port({ default: 3000, desc: 'Port of the page and the API' }),
  HOST: host({ default: '127.0.0.1', desc: 'Address the BFF listens on' }),
  TRUSTED_PROXIES: trustedProxies({ default: [], desc: 'Proxies whose word on the client counts' }),
  INSTALLATION: str({ default: undefined, desc: 'Name of this installation, which /readyz answers' }),
  DRAIN_SECONDS: seconds({ default: 0, desc: 'How long the BFF still answers once it was told to stop' }),
  WORKER_HOST: host({ default: '127.0.0.1', desc: 'Address of the health ports of the workers and the dashboard' }),
  DATA_DIR: folder({ default: resolve('.data'), desc: 'Folder for everything kept between runs' }),
  ...DATABASE_SPECS,
  REDIS_URL: redisUrl({ desc: 'Redis 6.2 or newer, or Valkey; ?cluster=1 for a node of a Redis Cluster' }),
  AUTH_MODE: authMode({ default: 'demo', desc: 'Demo members, sign-in with an OpenID Connect provider, or accounts' }),
  SESSION_SECRET: secret(SESSION_SECRET_MIN)({ desc: 'Key that signs the session cookie' }),
  ADMIN_PASSWORD: secret(ADMIN_PASSWORD_MIN)({ desc: 'Password of the operator, for the queue dashboard' }),
  METRICS_TOKEN: token(METRICS_TOKEN_MIN)({
    default: undefined,
    desc: 'With which Prometheus reads /metrics of the BFF, besides the operator',
  }),
  BUILD_REVISION: revision({ default: 'unknown', desc: 'Revision of the source that runs, shown in the metrics' }),
  LOG_LEVEL: logLevel({ default: 'info', desc: 'The least of what is logged' }),
  RATE_LIMIT: onOff({ default: true, desc: 'Limit requests per member; off for benches and tests' }),
  CONNECTIONS_MAX: connections({ default: 10_000, desc: 'Connections the BFF has at once' }),
  ALLOW_PUBLIC_DEMO: flag({ default: false, desc: 'Let demo mode listen beyond this machine' }),
  NOTIFICATIONS_PORT: port({ default: 3101, desc: 'Health port of the notifications worker' }),
  RECOMMENDATIONS_PORT: port({ default: 3102, desc: 'Health port of the recommendations worker' }),
  LINK_PREVIEW_PORT: port({ default: 3103, desc: 'Health port of the link preview worker' }),
  QUEUE_DASHBOARD_PORT: port({ default: 3104, desc: 'Port of the queue dashboard, behind the BFF' }),
  QUEUE_DASHBOARD_URL: webUrl({
    default: undefined,
    desc: 'Where the BFF finds the dashboard, if not on this machine',
  }),
  RENDER_PORT: port({ default: 3105, desc: 'Port of the process that draws first screens, behind the BFF' }),
  RENDER_URL: webUrl({ default: undefined, desc: 'Where the BFF finds it, if not on this machine' }),
  FIRST_PAINT: onOff({ default: true, desc: 'Have the page hold its first screen as HTML, drawn by that process' }),
  EARLY_HINTS: onOff({
    default: false,
    desc: 'Tell browsers what the page will ask for while it is put together (103): where the proxy passes that on',
  }),
  QUEUE_DASHBOARD_WRITABLE: flag({ default: false, desc: 'Let operators retry, pause and remove jobs there' }),
  OIDC_ISSUER: webUrl({ default: undefined, desc: 'Issuer of the OpenID Connect provider' }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'Client id at the provider' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Client secret at the provider' }),
  SIGN_UP: signUp({
    default: 'open',
    desc: 'Whether an address without an account may make one, or by an invitation alone',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: "Server that mail goes out by; without it codes stand in the BFF's log",
  }),
  MAIL_FROM: sender({ default: undefined, desc: 'Sender of that mail' }),
  PUBLIC_URL: webUrl({ default: undefined, desc: 'Address members use, when it is not HOST and PORT' }),
  PUBLIC_WISHES: onOff({
    default: undefined,
    desc: 'Show wishes by their link, in feeds and embeds without signing in; default: in demo mode only',
  }),
  PUBLIC_READING: onOff({
    default: false,
    desc: 'Where members sign in: let everybody else read the public wishes and boards on the page',
  }),
  SERVICE_WORKER: onOff({
    default: true,
    desc: 'Let browsers keep the page and what was read last, so that it opens without a network',
  }),
  SECURITY_CONTACT: contact({ default: undefined, desc: 'Where to tell of a weakness, for /.well-known/security.txt' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl({ default: undefined, desc: 'Where traces go; none keeps none' }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1, desc: 'Which part of all traces is kept' }),
  MEDIA_S3_BUCKET: str({ default: undefined, desc: 'Bucket for product images, instead of the folder in DATA_DIR' }),
  MEDIA_S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket' }),
  MEDIA_S3_ENDPOINT: webUrl({ default: undefined, desc: "The bucket's service, when it is not Amazon's" }),
  MEDIA_S3_ACCESS_KEY_ID: str({ default: undefined, desc: 'Key to the bucket; none leaves it to the surroundings' }),
  MEDIA_S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'Secret of that key' }),
  REMOTES_DIR: folder({
    default: resolve('.data'),
    desc: 'Folder of published remotes, or of their copy; default: DATA_DIR',
  }),
  REMOTES_S3_BUCKET: str({
    default: undefined,
    desc: 'Bucket of published remotes, instead of the folder in DATA_DIR',
  }),
  REMOTES_S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket' }),
  REMOTES_S3_ENDPOINT: webUrl({ default: undefined, desc: "The bucket's service, when it is not Amazon's" }),
  REMOTES_S3_ACCESS_KEY_ID: str({ default: undefined, desc: 'Key to the bucket; none leaves it to the surroundings' }),
  REMOTES_S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'Secret of that key' }),
};

/** The validated settings of a process. Variables that are on or off are booleans, ports are numbers. */
export type Environment = Readonly<CleanedEnv<typeof specs>>;
export type EnvironmentName = keyof typeof specs;

export const ENVIRONMENT_NAMES = Object.keys(specs) as EnvironmentName[];

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;

/** Browsers offer passkeys to a name over https, and to localhost; an address has no name to bind them to. */
function findAccountsConflict({ PUBLIC_URL, SMTP_URL, MAIL_FROM }: Partial<Environment>): string | null {
  if (PUBLIC_URL === undefined) return 'AUTH_MODE=accounts needs PUBLIC_URL';
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isNamed || (protocol !== 'https:' && hostname !== 'localhost')) {
    return `AUTH_MODE=accounts needs a PUBLIC_URL with a name and https, or http://localhost: browsers offer passkeys nowhere else (is "${PUBLIC_URL}")`;
  }
  return SMTP_URL !== undefined && MAIL_FROM === undefined ? 'SMTP_URL needs MAIL_FROM' : null;
}

/** What is wrong with the combination, once each variable by itself is right. */
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
  // Beside accounts a provider may stand, whole or not at all.
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
 * Reads and validates a process's settings. An empty value counts as absent, and NAME_FILE names a file with the value
 * of NAME.
 *
 * @param env the variables, normally `process.env`
 * @param names the variables this process uses; those of others may then be absent, so that a worker need not be
 *   given the secrets of the BFF
 * @throws BadEnvironmentError naming every variable that is missing or wrong, in one line
 */
export function readEnvironment<Name extends EnvironmentName = EnvironmentName>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[] = ENVIRONMENT_NAMES as Name[],
): Pick<Environment, Name> {
  return readVariables(specs, env, names, {
    fallbacks: (read) => ({ REMOTES_DIR: read('DATA_DIR'), ...demoDataFallback(read) }),
    conflict: findConflict,
  }) as Pick<Environment, Name>;
}

/** {@link readEnvironment} for a process's main file: what is wrong is one line on standard error and exit code 1. */
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
