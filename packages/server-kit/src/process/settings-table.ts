import { resolve } from 'node:path';
import { DATABASE_SPECS } from '@wishboard/database/settings/database-environment';
import { onOff } from '@wishboard/database/settings/read-variables';
import { str } from 'envalid';
import {
  authMode,
  connections,
  contact,
  flag,
  folder,
  host,
  logLevel,
  port,
  redisUrl,
  revision,
  seconds,
  secret,
  sender,
  share,
  signUp,
  smtpUrl,
  token,
  trustedProxies,
  webUrl,
} from './setting-validators.js';

const SESSION_SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 24;
const ADMIN_PASSWORD_MIN = 8;

/** Every environment variable that the processes read, with its default. A variable without a default must be set. */
export const SPECS = {
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
