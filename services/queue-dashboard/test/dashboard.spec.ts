import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requirePrograms } from '@wishboard/database/migrations/require-programs';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import { createWorkerRedis } from '@wishboard/server-kit/redis/redis-connections';
import { BreakableProxy } from '@wishboard/server-kit/testing/breakable-proxy';
import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';

import { createDashboard } from '../src/dashboard.js';

const redisUrl = process.env.REDIS_URL ?? '';
const password = 'a password for this test';
const authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;

describe('the queue dashboard', () => {
  const namespace = `test-${randomUUID()}`;
  const redis = createWorkerRedis(redisUrl);
  const queue = new Queue('notifications', { connection: redis, prefix: queuePrefix(namespace, 'notifications') });
  let database: TestDatabase;
  let server: FastifyInstance;
  let writable: FastifyInstance;

  beforeAll(async () => {
    await queue.add('wish.granted', { eventId: randomUUID() });
    database = await createTestDatabase('dashboard', { migrated: false });
    const common = { databaseUrl: database.url, redisUrl, namespace, adminPassword: password, installation: 'here' };
    server = await createDashboard({ ...common, writable: false });
    writable = await createDashboard({ ...common, writable: true });
    await Promise.all([server.listen({ port: 0, host: '127.0.0.1' }), writable.listen({ port: 0, host: '127.0.0.1' })]);
  });

  afterAll(async () => {
    await Promise.all([server.close(), writable.close()]);
    await database.drop();
    await queue.obliterate({ force: true });
    await queue.close();
    redis.disconnect();
  });

  it('shows the operator its page, its files and every queue with its jobs', async () => {
    const page = await server.inject({ url: '/admin/queues', headers: { authorization } });
    expect(page.statusCode).toBe(200);
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.body)?.[1];
    expect((await server.inject({ url: `/admin/queues/${script}`, headers: { authorization } })).statusCode).toBe(200);

    const answer = await server.inject({
      url: '/admin/queues/api/queues?activeQueue=notifications&page=1&jobsPerPage=10&status=latest',
      headers: { authorization },
    });
    const { queues } = answer.json<{ queues: { name: string; jobs: unknown[] }[] }>();
    expect(queues.map(({ name }) => name).sort()).toEqual([
      'exports',
      'link-preview',
      'notifications',
      'own-pictures',
      'recommendation-refresh',
      'recommendations',
      'search',
      'wish-pictures',
    ]);
    expect(queues.find(({ name }) => name === 'notifications')?.jobs).toHaveLength(1);
  });

  // Clients normalise such paths before they send them, so each is sent unchanged over a plain socket.
  it.each([
    '/admin/queues',
    '/admin/queues/',
    '/admin/queues?page=1',
    '/admin/queues/api/queues',
    '/admin/queues//api/queues',
    '//admin/queues/api/queues',
    '/admin/queues/./api/queues',
    '/admin/queues/static/../api/queues',
    '/healthz/../admin/queues/api/queues',
    '/healthz/..%2fadmin/queues/api/queues',
    '/%61dmin/queues/api/queues',
    '/admin%2fqueues/api/queues',
    '/admin/queues/%2e%2e/queues/api/queues',
    '/admin/queues/api/queues;/healthz',
    '/admin/queues/api/queues#/healthz',
    '/admin/queues/api/queues%00',
    '/admin/queues/%zz',
    '/ADMIN/QUEUES/api/queues',
    '/admin/queues/static/js/../../api/queues',
    '/admin/queues/static/images/logo.svg',
    '/healthz/../admin/events',
    '/healthz/..%2fadmin/events',
    '/admin/queues/../events',
    '/admin/events;/healthz',
    '/nothing/here',
    '/',
    'http://127.0.0.1/admin/queues/api/queues',
  ])('answers %s with 401 to a visitor without the password', async (path) => {
    expect(await statusOf(server, 'GET', path)).toBe(401);
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'answers the method %s with 401 without the password',
    async (method) => {
      expect(await statusOf(writable, method, '/admin/queues/api/queues/notifications/pause')).toBe(401);
    },
  );

  it.each([
    ['another name', 'admin', password],
    ['another password', 'operator', 'guess'],
    ['no password', 'operator', ''],
    ['a longer password', 'operator', `${password}x`],
  ])('answers 401 to a login with %s', async (_what, name, secret) => {
    const wrong = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
    const answer = await server.inject({ url: '/admin/queues', headers: { authorization: wrong } });
    expect(answer.statusCode).toBe(401);
  });

  it('admits the BFF of its own installation by a pass, and countersigns every response', async () => {
    const passes = new OperatorPasses(password, 'here');
    const asked = { method: 'GET' as const, url: '/admin/queues' };
    const pass = passes.issue(asked);
    const answer = await server.inject({ ...asked, headers: { [PASS_HEADER]: pass } });
    expect(answer.statusCode).toBe(200);
    expect(passes.isCountersigned(pass, answer.headers[PASS_HEADER])).toBe(true);
    // A response that refuses a request for another reason is countersigned as well.
    const write = { method: 'PUT' as const, url: '/admin/queues/api/queues/notifications/pause' };
    const refused = await server.inject({ ...write, headers: { [PASS_HEADER]: passes.issue(write) } });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers[PASS_HEADER]).toBeDefined();
  });

  it.each([
    ['of another installation', new OperatorPasses(password, 'there')],
    ['of another password', new OperatorPasses('guess', 'here')],
  ])('refuses a pass %s with 401, and does not countersign it', async (_whose, theirs) => {
    const asked = { method: 'GET' as const, url: '/admin/queues' };
    const answer = await server.inject({ ...asked, headers: { [PASS_HEADER]: theirs.issue(asked) } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers[PASS_HEADER]).toBeUndefined();
  });

  it('changes nothing unless it was started writable', async () => {
    const url = '/admin/queues/api/queues/notifications/pause';
    const refused = await server.inject({ method: 'PUT', url, headers: { authorization } });
    expect(refused.statusCode).toBe(403);
    expect(await queue.isPaused()).toBe(false);

    const done = await writable.inject({ method: 'PUT', url, headers: { authorization } });
    expect(done.statusCode).toBe(200);
    expect(await queue.isPaused()).toBe(true);
  });

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://elsewhere.example'],
  ])('changes nothing for a page of another site (%s: %s)', async (header, value) => {
    const answer = await writable.inject({
      method: 'PUT',
      url: '/admin/queues/api/queues/notifications/resume',
      headers: { authorization, [header]: value },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('does not start on a schema that is for newer programs', async () => {
    const newer = await createTestDatabase('dashboard_newer');
    await requirePrograms(newer.dataSource, 'Tomorrow9990000000000');
    const settings = {
      redisUrl: process.env.REDIS_URL ?? '',
      databaseUrl: newer.url,
      adminPassword: 'x',
      writable: false,
    };
    await expect(createDashboard(settings)).rejects.toThrow('for a newer release of Wishboard');
    await newer.drop();
  });

  describe('while Redis cannot be reached', () => {
    let proxy: BreakableProxy;
    let dashboard: FastifyInstance;
    const ask = (method: 'GET' | 'PUT', path: string) =>
      dashboard.inject({ method, url: `/admin/queues/api/queues${path}`, headers: { authorization } });
    const untilReady = async (status: number) => {
      while ((await dashboard.inject('/readyz')).statusCode !== status) await pause(25);
    };

    beforeEach(async () => {
      proxy = BreakableProxy.to(redisUrl);
      await proxy.mend();
      dashboard = await createDashboard({
        databaseUrl: database.url,
        redisUrl: proxy.through(redisUrl),
        namespace,
        adminPassword: password,
        writable: true,
      });
      await untilReady(200);
      expect((await ask('GET', '')).statusCode).toBe(200);
    });

    afterEach(async () => {
      await dashboard.close();
      await proxy.cut();
    });

    it.each([
      ['refuses connections', () => proxy.cut(), () => proxy.mend()],
      ['hangs with its connections open', () => proxy.stall(), () => proxy.flow()],
    ])(
      'answers 503 in a sentence within three seconds when Redis %s, and reads the queues again afterwards',
      async (_how, goAway, comeBack) => {
        await goAway();
        await untilReady(503);
        for (const answer of [() => ask('GET', ''), () => ask('PUT', '/notifications/pause')]) {
          const since = performance.now();
          const { statusCode, json } = await answer();
          expect(statusCode).toBe(503);
          expect(json().message).toBe('Redis cannot be reached right now. Please try again in a moment.');
          expect(performance.now() - since).toBeLessThan(3_000);
        }
        await comeBack();
        await untilReady(200);
        expect((await ask('GET', '')).statusCode).toBe(200);
      },
      30_000,
    );
  });

  it('reports health, readiness and metrics without a password', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await server.inject({ url })).statusCode).toBe(200);
    const { body } = await server.inject({ url: '/metrics' });
    expect(body).toMatch(/^wishboard_build_info\{.*revision="unknown".*\} 1$/m);
    for (const name of ['postgres', 'redis']) expect(body).toContain(`wishboard_server_up{server="${name}"} 1`);
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({
      status: 'ok',
      redis: true,
      installation: 'here',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});

/** Returns the status of a request that is sent byte for byte. */
async function statusOf(server: FastifyInstance, method: string, path: string): Promise<number> {
  const { connect } = await import('node:net');
  const { port } = server.addresses()[0] as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.end(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const piece of socket) answer += piece;
  return Number(answer.split(' ')[1]);
}
