import { isAbsolute } from 'node:path';
import type { Environment, EnvironmentName } from '@wishboard/server-kit/process/environment';
import { readBucketSettings } from '@wishboard/server-kit/storage/bucket-settings';
import type { BucketSettings } from '@wishboard/server-kit/storage/media-store';
import { readTracingSettings, type TracingSettings } from '@wishboard/server-kit/tracing/tracing';
import { CONNECTION_TIMES, type ConnectionLimits } from '../common/http/limit-connections.js';

/** Folders with the built files of the page. */
export interface PageFolders {
  /** Folder with index.html and remotes.json. */
  shell: string;
  /** Folder of each remote's build, by the name under which it is served: `/remotes/<name>/`. */
  remotes: Record<string, string>;
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Settings of the installation's own accounts. */
export interface AccountsSettings {
  /** Who may create an account: anybody, holders of an invitation, or nobody. */
  signUp: 'open' | 'invite' | 'closed';
  /** SMTP server and sender address; null writes sign-in codes to the log. */
  mail: { smtpUrl: string; from: string } | null;
}

/** The configuration of the BFF. */
export interface BffSettings {
  databaseUrl: string;
  /** URL of the same database without a pooler, since a pooler would not deliver notifications to listeners. */
  listenUrl: string;
  /** Number of PostgreSQL connections that requests share. One more connection listens for changes. */
  poolSize: number;
  redisUrl: string;
  sessionSecret: string;
  /** Password of the user `operator`. */
  adminPassword: string;
  /** Bearer token with which Prometheus reads the metrics and nothing else; null leaves the metrics to the operator. */
  metricsToken: string | null;
  /** Revision of the running source. */
  revision: string;
  rateLimit: boolean;
  /** Addresses of the proxies that are trusted to name the client, or the number of proxies that each request passes through. */
  trustedProxies: number | readonly string[];
  connections: ConnectionLimits;
  /** OpenID Connect provider for sign-in; null where there is none. */
  oidc: OidcSettings | null;
  /** Settings of the installation's own accounts; null where there are none. Without accounts and provider the mode is demo. */
  accounts: AccountsSettings | null;
  /** Host names that requests may have, beside IP addresses and localhost; null allows every name. */
  hostNames: readonly string[] | null;
  /** URI at which vulnerabilities are reported; null publishes none. */
  securityContact: string | null;
  /** Base URL that members use, without a trailing slash; null takes it from each request. */
  publicUrl: string | null;
  /** Whether wishes are shown without a session: by their link, to search engines and in feeds. */
  publicWishes: boolean;
  /** Whether visitors without a session may read public wishes and boards on the page itself. */
  publicReading: boolean;
  /** Folder of all persistent files. Without a bucket, product images are in its subfolder `media`. */
  dataDir: string;
  bucket: BucketSettings | null;
  /** Folder of the published remotes; a copy of the bucket where there is one. */
  remotesDir: string;
  /** Bucket to which teams publish their remotes; null uses `remotesDir`. */
  remotesBucket: BucketSettings | null;
  /** Folder of the drawings for the demo data. */
  demoAssetsDir: string;
  /** URL of the queue dashboard. The dashboard's port can change while this process runs. */
  queueDashboardUrl: string;
  /** URL of the process that renders first screens. Its port can change as well. */
  renderUrl: string;
  /** Name of this installation, where several run side by side. */
  installation?: string;
  page: PageFolders;
  /** Whether the service worker caches files for the next visit. */
  serviceWorker: boolean;
  /** Whether the page contains its first screen as HTML. */
  firstPaint: boolean;
  /** Whether the proxy in front passes on 103 Early Hints, which tell a browser what the page will request. */
  earlyHints: boolean;
  /** Whether the process runs for development, where the page may load remotes from other ports of this machine. */
  development: boolean;
  logLevel: string;
  /** Where traces are sent; null disables tracing. */
  tracing: TracingSettings | null;
}

/** Injection token of {@link BffSettings}. */
export const SETTINGS = Symbol('settings');

/**
 * Returns the allowed host names. Demo mode admits anybody, so only the operator's host names are allowed there. In other modes a session
 * is needed, which a browser sends to the right host only, and every name is allowed.
 */
function hostNamesOf({ AUTH_MODE, HOST, PUBLIC_URL }: Pick<Environment, 'AUTH_MODE' | 'HOST' | 'PUBLIC_URL'>) {
  if (AUTH_MODE !== 'demo') return null;
  return [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])].map((name) => name.toLowerCase());
}

function accountsFrom({ SIGN_UP, SMTP_URL, MAIL_FROM }: Pick<Environment, 'SIGN_UP' | 'SMTP_URL' | 'MAIL_FROM'>) {
  const mail = SMTP_URL !== undefined && MAIL_FROM !== undefined ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null;
  return { signUp: SIGN_UP, mail };
}

/** Returns how members sign in. With accounts there can be a provider as well. */
export function authModeOf({ oidc, accounts }: Pick<BffSettings, 'oidc' | 'accounts'>): 'demo' | 'oidc' | 'accounts' {
  if (accounts !== null) return 'accounts';
  return oidc === null ? 'demo' : 'oidc';
}

/** Builds the settings from the environment. */
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
    // Off by default where members sign in: such boards were private to their members before public pages existed.
    publicWishes: env.PUBLIC_WISHES ?? (env.AUTH_MODE === 'demo' || env.PUBLIC_READING),
    // Demo mode has no visitors, since everybody is signed in there.
    publicReading: env.PUBLIC_READING && env.AUTH_MODE !== 'demo',
    dataDir: env.DATA_DIR,
    bucket: readBucketSettings(env, 'MEDIA'),
    remotesDir: env.REMOTES_DIR,
    remotesBucket: readBucketSettings(env, 'REMOTES'),
    demoAssetsDir: folders.demoAssetsDir,
    queueDashboardUrl: env.QUEUE_DASHBOARD_URL ?? `http://127.0.0.1:${env.QUEUE_DASHBOARD_PORT}`,
    renderUrl: env.RENDER_URL ?? `http://127.0.0.1:${env.RENDER_PORT}`,
    ...(env.INSTALLATION && { installation: env.INSTALLATION }),
    page: folders.page,
    // In development a page that reloads after each build must not get cached files of the previous build.
    serviceWorker: env.SERVICE_WORKER && !folders.development,
    // In watch mode the entry that renders the first screen is not built.
    firstPaint: env.FIRST_PAINT && !folders.development,
    earlyHints: env.EARLY_HINTS,
    development: folders.development,
    logLevel: env.LOG_LEVEL,
    tracing: readTracingSettings(env),
  };
}
