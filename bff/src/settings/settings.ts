import { isAbsolute } from 'node:path';
import type { Environment, EnvironmentName } from '@wishboard/server-kit/process/environment';
import { bucketFrom } from '@wishboard/server-kit/storage/bucket-settings';
import type { BucketSettings } from '@wishboard/server-kit/storage/media-store';
import { type TracingSettings, tracingFrom } from '@wishboard/server-kit/tracing/tracing';
import { CONNECTION_TIMES, type ConnectionLimits } from '../common/http/limit-connections.js';

/** The folders of built files that the page consists of. */
export interface PageFolders {
  /** Holds index.html and remotes.json. */
  shell: string;
  /** Folder of each remote's build, by the name under which it is served: `/remotes/<name>/`. */
  remotes: Record<string, string>;
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Accounts of the board's own. */
export interface AccountsSettings {
  /** Whether an address without an account may make one: any, those with an invitation, or none. */
  signUp: 'open' | 'invite' | 'closed';
  /** By which mail goes out, and from whom; null writes codes into the log. */
  mail: { smtpUrl: string; from: string } | null;
}

/** Everything the BFF can be configured with. */
export interface BffSettings {
  databaseUrl: string;
  /** The same database without a pooler between, which would keep notifications from whoever listens. */
  listenUrl: string;
  /** Connections to PostgreSQL that requests share. One more listens for changes. */
  poolSize: number;
  redisUrl: string;
  sessionSecret: string;
  /** Password of the user `operator`. */
  adminPassword: string;
  /** With which Prometheus reads the metrics and nothing else; null leaves them to the operator. */
  metricsToken: string | null;
  /** Of the source that runs. */
  revision: string;
  rateLimit: boolean;
  /** Proxies that say who the client is: their addresses, or how many of them every request comes through. */
  trustedProxies: number | readonly string[];
  connections: ConnectionLimits;
  /** The provider that members sign in with; null where there is none. */
  oidc: OidcSettings | null;
  /** What members sign in to who have accounts here; null where there are none. Without either it is demo mode. */
  accounts: AccountsSettings | null;
  /** Names of hosts under which it answers, beside addresses and localhost; null is every name. */
  hostNames: readonly string[] | null;
  /** Where whoever found a weakness writes to, as a URI; null says nothing of it. */
  securityContact: string | null;
  /** Address members use, without a trailing slash; null when it is wherever the request came to. */
  publicUrl: string | null;
  /** Whether wishes are shown to whoever has their link, to search engines and in feeds, without a session. */
  publicWishes: boolean;
  /** Whether visitors without a session may read the public wishes and boards on the page itself. */
  publicReading: boolean;
  /** Folder of everything kept between runs; product images stand in `media` below it unless there is a bucket. */
  dataDir: string;
  bucket: BucketSettings | null;
  /** Folder of published remotes; a copy of the bucket where there is one. */
  remotesDir: string;
  /** Where teams publish their remotes; null is `remotesDir`. */
  remotesBucket: BucketSettings | null;
  /** Folder of the demo data's drawings. */
  demoAssetsDir: string;
  /** Where the queue dashboard is. It may have to move to another port while this process runs. */
  queueDashboardUrl: string;
  /** Where the process is that draws first screens. It may have to move, too. */
  renderUrl: string;
  /** Name of this installation, where several stand beside each other. */
  installation?: string;
  page: PageFolders;
  /** Whether browsers keep what a visit loads for the next one. */
  serviceWorker: boolean;
  /** Whether the page holds its first screen as HTML. */
  firstPaint: boolean;
  /** Whether the proxy before it passes 103 on, which tells a browser what the page will ask for. */
  earlyHints: boolean;
  /** Whether it runs for a developer, whose page may take remotes from other ports of this machine. */
  development: boolean;
  logLevel: string;
  /** Where traces go; null keeps none. */
  tracing: TracingSettings | null;
}

/** Injection token of {@link BffSettings}. */
export const SETTINGS = Symbol('settings');

/**
 * In demo mode, where anybody is let in, only the names that the operator gave. Members who sign in have sessions, which a
 * browser sends to the right name alone.
 */
function hostNamesOf({ AUTH_MODE, HOST, PUBLIC_URL }: Pick<Environment, 'AUTH_MODE' | 'HOST' | 'PUBLIC_URL'>) {
  if (AUTH_MODE !== 'demo') return null;
  return [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])].map((name) => name.toLowerCase());
}

function accountsFrom({ SIGN_UP, SMTP_URL, MAIL_FROM }: Pick<Environment, 'SIGN_UP' | 'SMTP_URL' | 'MAIL_FROM'>) {
  const mail = SMTP_URL !== undefined && MAIL_FROM !== undefined ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null;
  return { signUp: SIGN_UP, mail };
}

/** How members sign in. With accounts a provider may stand beside them. */
export function authModeOf({ oidc, accounts }: Pick<BffSettings, 'oidc' | 'accounts'>): 'demo' | 'oidc' | 'accounts' {
  if (accounts !== null) return 'accounts';
  return oidc === null ? 'demo' : 'oidc';
}

/** The settings as the environment states them. */
export function settingsFrom(
  env: Pick<Environment, EnvironmentName>,
  folders: { page: PageFolders; demoAssetsDir: string; development: boolean },
): BffSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!isAbsolute(env.DATA_DIR)) throw new Error('DATA_DIR was not resolved');
  return {
    databaseUrl: env.DATABASE_URL,
    listenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    poolSize: 16,
    redisUrl: env.REDIS_URL,
    sessionSecret: env.SESSION_SECRET,
    adminPassword: env.ADMIN_PASSWORD,
    metricsToken: env.METRICS_TOKEN ?? null,
    revision: env.BUILD_REVISION,
    rateLimit: env.RATE_LIMIT,
    trustedProxies: env.TRUSTED_PROXIES,
    connections: { ...CONNECTION_TIMES, max: env.CONNECTIONS_MAX },
    oidc: env.AUTH_MODE !== 'demo' && issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    accounts: env.AUTH_MODE === 'accounts' ? accountsFrom(env) : null,
    hostNames: hostNamesOf(env),
    securityContact: env.SECURITY_CONTACT ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    // A board that asks who one is was for its members alone before there were such pages.
    publicWishes: env.PUBLIC_WISHES ?? (env.AUTH_MODE === 'demo' || env.PUBLIC_READING),
    // In a demo nobody stays a visitor.
    publicReading: env.PUBLIC_READING && env.AUTH_MODE !== 'demo',
    dataDir: env.DATA_DIR,
    bucket: bucketFrom(env, 'MEDIA'),
    remotesDir: env.REMOTES_DIR,
    remotesBucket: bucketFrom(env, 'REMOTES'),
    demoAssetsDir: folders.demoAssetsDir,
    queueDashboardUrl: env.QUEUE_DASHBOARD_URL ?? `http://127.0.0.1:${env.QUEUE_DASHBOARD_PORT}`,
    renderUrl: env.RENDER_URL ?? `http://127.0.0.1:${env.RENDER_PORT}`,
    ...(env.INSTALLATION && { installation: env.INSTALLATION }),
    page: folders.page,
    // A page that reloads itself after each build must not meet what was kept of the one before.
    serviceWorker: env.SERVICE_WORKER && !folders.development,
    // In watch mode no entry is built that would draw it.
    firstPaint: env.FIRST_PAINT && !folders.development,
    earlyHints: env.EARLY_HINTS,
    development: folders.development,
    logLevel: env.LOG_LEVEL,
    tracing: tracingFrom(env),
  };
}
