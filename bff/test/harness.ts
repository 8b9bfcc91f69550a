import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DataSource } from 'typeorm';
import { buildApp } from '../src/build-app.js';
import { CONNECTION_TIMES } from '../src/common/http/limit-connections.js';
import type { BffSettings } from '../src/settings/settings.js';
import { type SecondProcess, startBehindProxy, startSecondProcess } from './second-process.js';

export interface Member {
  id: string;
  /** Value of the Cookie header for the member's session. */
  cookie: string;
}

export interface Answer<Body = unknown> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  body: Body;
  text: string;
}

/** Options of a request, beside its path. */
export interface Call {
  method?: string;
  as?: Member | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** Remote address of the connection; by default the local host. */
  from?: string;
}

export const OPERATOR_HEADERS = {
  authorization: `Basic ${Buffer.from('operator:operator-password').toString('base64')}`,
};

export const METRICS_HEADERS = { authorization: 'Bearer a-token-for-the-tests-of-metrics' };

const COPIES = Number(process.env.STACK_COPIES ?? 1);
/** Program of a proxy, see `npm run fleet -- api`. */
const EDGE = process.env.EDGE_PROGRAM;
/** Milliseconds after which a change has reached every BFF process, also on a busy machine. */
const TOLD_MS = 150;
/** Paths that tests must not send through the edge proxy: routes for operators and for the proxy itself, and paths with `..` segments. */
const NOT_BY_THE_EDGE = /^\/(metrics|trafficz|readyz)\b|(\.|%2e){2}(\/|%2f)/i;

/**
 * The whole BFF over a database of its own. With STACK_COPIES=2 a second process serves about half of the members, assigned by member as
 * the edge proxy does, so that tests cover two processes. With EDGE_PROGRAM two other processes behind that proxy serve all members.
 */
export class Harness {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly settings: BffSettings,
    private readonly testDatabase: TestDatabase,
    private readonly folder: string,
    /** Method and path of every route. HEAD is left out, since it is handled like GET. */
    readonly routes: readonly string[],
    private readonly second: SecondProcess | null = null,
  ) {}

  /** @param copies number of processes; 1 where a test is about a single process, or cuts the process off from its servers */
  static async start(name: string, overrides: Partial<BffSettings> = {}, copies = COPIES): Promise<Harness> {
    const redisUrl = process.env.REDIS_URL;
    if (!redisUrl) throw new Error('Set REDIS_URL to a Redis server that tests may use.');
    const testDatabase = await createTestDatabase(`bff_${name}`, { poolSize: 4 });
    const folder = mkdtempSync(join(tmpdir(), 'wishboard-bff-'));
    for (const part of ['shell', 'data/media', 'demo']) mkdirSync(join(folder, part), { recursive: true });
    const settings: BffSettings = {
      databaseUrl: testDatabase.appUrl,
      listenUrl: testDatabase.appUrl,
      poolSize: 8,
      redisUrl,
      sessionSecret: 'a secret of the tests, and long enough',
      adminPassword: 'operator-password',
      metricsToken: 'a-token-for-the-tests-of-metrics',
      revision: 'abc123',
      rateLimit: false,
      trustedProxies: [],
      connections: { ...CONNECTION_TIMES, max: 1_000 },
      hostNames: null,
      securityContact: null,
      oidc: null,
      accounts: null,
      publicUrl: null,
      publicWishes: true,
      publicReading: false,
      dataDir: join(folder, 'data'),
      bucket: null,
      remotesDir: join(folder, 'data'),
      remotesBucket: null,
      demoAssetsDir: join(folder, 'demo'),
      queueDashboardUrl: 'http://127.0.0.1:9',
      page: { shell: join(folder, 'shell'), remotes: {} },
      serviceWorker: true,
      firstPaint: false,
      earlyHints: false,
      renderUrl: 'http://127.0.0.1:1',
      development: false,
      tracing: null,
      logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...overrides,
    };
    const routes = new Set<string>();
    const app = await buildApp(settings, ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
    });
    const second = await startOthers(settings, copies);
    return new Harness(app, settings, testDatabase, folder, [...routes], second);
  }

  get database(): DataSource {
    return this.testDatabase.dataSource;
  }

  /** Starts a second BFF over the same database, in this process. */
  async startSecond(): Promise<Harness> {
    const app = await buildApp(this.settings);
    const shared = { ...this.testDatabase, drop: async () => undefined };
    return new Harness(app, this.settings, shared, join(this.folder, 'none'), this.routes);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.second?.stop();
    await this.testDatabase.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Creates a member with a session. */
  async member(username: string): Promise<Member> {
    const [row] = await this.database.query('INSERT INTO users (username, display_name) VALUES ($1, $1) RETURNING id', [
      username,
    ]);
    return { id: row.id, cookie: await this.signIn(row.id) };
  }

  /** Opens a session like a browser does in demo mode: as the first member, and then by switching. */
  async signIn(userId: string): Promise<string> {
    const visit = await this.call('/api/user');
    const member = { id: userId, cookie: cookieOf(visit) };
    const switched = await this.call('/api/user/switch', { method: 'POST', as: member, body: { userId } });
    if (switched.status !== 200) throw new Error(`Cannot switch: ${switched.text}`);
    return cookieOf(switched);
  }

  async call<Body = unknown>(url: string, call: Call = {}): Promise<Answer<Body>> {
    const { method = 'GET', as, body, headers, from } = call;
    const options = {
      method: method as InjectOptions['method'],
      url,
      headers: {
        ...(as && { cookie: as.cookie }),
        ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(from && { remoteAddress: from }),
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    } as InjectOptions;
    const isOther = EDGE ? !from && !NOT_BY_THE_EDGE.test(url) : as && digest(as.cookie) % 2 === 1;
    const second = isOther ? this.second : null;
    const response = await (second ? second.ask(options) : this.app.inject(options));
    // Another process may serve the next read.
    if (EDGE && second && method !== 'GET' && response.statusCode < 400) await pause(TOLD_MS);
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    const parsed = isJson && response.payload !== '' ? JSON.parse(response.payload) : undefined;
    return { status: response.statusCode, headers: response.headers, body: parsed as Body, text: response.payload };
  }

  post<Body = unknown>(url: string, as: Member | null, body?: unknown, headers?: Record<string, string>) {
    return this.call<Body>(url, { method: 'POST', as, body, ...(headers && { headers }) });
  }

  async wish(as: Member, fields: Record<string, unknown> = {}): Promise<WishView> {
    const answer = await this.post<WishView>('/api/wishes', as, {
      title: 'A kite',
      description: 'A red one',
      ...fields,
    });
    if (answer.status !== 201) throw new Error(`Cannot make a wish: ${answer.text}`);
    return answer.body;
  }

  /** Returns the payloads of the events of a type in the outbox, the oldest first. */
  async events(type: string): Promise<Record<string, unknown>[]> {
    const rows = await this.database.query('SELECT payload FROM outbox WHERE type = $1 ORDER BY id', [type]);
    return rows.map((row: { payload: Record<string, unknown> }) => row.payload);
  }
}

/** Starts the processes that serve members beside the BFF of the test process. */
async function startOthers(settings: BffSettings, copies: number): Promise<SecondProcess | null> {
  if (copies === 1) return null;
  return EDGE ? startBehindProxy(EDGE, settings) : startSecondProcess(settings);
}

export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  const [cookie] = [headers['set-cookie'] ?? []].flat();
  if (!cookie) throw new Error('The answer sets no cookie');
  return cookie.split(';', 1)[0] ?? '';
}

function digest(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => sum + byte, 0);
}

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Waits until the condition holds, and fails when it does not hold in time. */
export async function until(happened: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < 800; attempt += 1) {
    if (await happened()) return;
    await pause(25);
  }
  throw new Error('It did not happen');
}
