import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import type { FastifyInstance } from 'fastify';

import { createDashboard } from '../src/dashboard.js';

const password = 'a password for this test';
const authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
const HOSTILE = `<script>alert(1)</script>" onfocus='x' &amp;`;

describe('the operators’ page about events', () => {
  let database: TestDatabase;
  let readOnly: FastifyInstance;
  let writable: FastifyInstance;

  beforeAll(async () => {
    database = await createTestDatabase('events_page');
    const common = {
      databaseUrl: database.appUrl,
      redisUrl: process.env.REDIS_URL ?? '',
      namespace: `test-${randomUUID()}`,
      adminPassword: password,
    };
    readOnly = await createDashboard({ ...common, writable: false });
    writable = await createDashboard({ ...common, writable: true });
  });

  afterAll(async () => {
    await Promise.all([readOnly?.close(), writable?.close()]);
    await database?.drop();
  });

  beforeEach(() =>
    database.dataSource.query('TRUNCATE outbox, deliveries, parked_events, discarded_events, link_previews'),
  );

  const page = (server: FastifyInstance, query = '') =>
    server.inject({ url: `/admin/events${query}`, headers: { authorization } });

  async function park(fields: { queue?: string; payload?: object; detail?: string } = {}): Promise<string> {
    const eventId = randomUUID();
    await database.dataSource.query(
      `INSERT INTO parked_events (event_id, queue, type, version, payload, created_at, reason, detail)
       VALUES ($1, $2, 'user.created', 1, $3, now(), 'killed its worker', $4)`,
      [eventId, fields.queue ?? 'notifications', fields.payload ?? { userId: 'u' }, fields.detail ?? 'started 5 times'],
    );
    return eventId;
  }

  const submit = (
    server: FastifyInstance,
    action: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    server.inject({
      method: 'POST',
      url: `/admin/events/${action}`,
      headers: {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    });
  const resend = (server: FastifyInstance, form: Record<string, string>, headers?: Record<string, string>) =>
    submit(server, 'resend', form, headers);
  const discard = (server: FastifyInstance, form: Record<string, string>, headers?: Record<string, string>) =>
    submit(server, 'discard', form, headers);

  const rows = (table: string) => database.dataSource.query(`SELECT event_id, queue FROM ${table}`);

  it('shows the outbox’s age, owed deliveries, parked events with reasons, and failures of previews', async () => {
    await park();
    await database.dataSource.query(
      `INSERT INTO outbox (type, payload, created_at) VALUES ('user.created', '{}', now() - interval '90 seconds')`,
    );
    await database.dataSource.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       SELECT gen_random_uuid(), 'recommendations', 'user.created', 1, '{}', now(), now() FROM generate_series(1, 7)`,
    );
    await database.dataSource.query(
      `INSERT INTO link_previews (link_hash, link, status, failure, claimed_at, fetched_at)
       SELECT sha256(failure::bytea), 'https://shop.example', 'failed', failure, now(), now()
       FROM unnest('{status 404,not a product: Log in,not a product: Cookies}'::text[]) AS failure`,
    );
    const answer = await page(readOnly);
    expect(answer.statusCode).toBe(200);
    const text = answer.body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toMatch(/Oldest event in the outbox 9\d s/);
    expect(text).toContain('Owed by notifications 0');
    expect(text).toContain('Owed by recommendations 7');
    expect(text).toContain('Parked 1');
    expect(text).toContain(
      'user.created version 1 notifications killed its worker started 5 times {&quot;userId&quot;:&quot;u&quot;}',
    );
    expect(text).toMatch(/not a product 2 .* status 404 1 /);
    expect(text).toContain('Read-only: start the dashboard with QUEUE_DASHBOARD_WRITABLE=1');
    expect(answer.body).toContain('<a href="/admin/queues">');
    expect(answer.body).toContain('<button disabled>Read-only</button>');
  });

  it('says “None.” in each section and shows no table when there are no events', async () => {
    const { body } = await page(writable);
    expect(body.match(/None\./g)).toHaveLength(3);
    expect(body).not.toContain('<table>');
  });

  it('escapes markup, shortens long payloads, and sends a policy that forbids scripts', async () => {
    await park({ queue: HOSTILE, payload: { [HOSTILE]: HOSTILE, long: 'x'.repeat(5_000) }, detail: HOSTILE });
    await database.dataSource.query(
      `INSERT INTO link_previews (link_hash, link, status, failure, claimed_at, fetched_at)
       VALUES ('\\x00', 'https://shop.example', 'failed', $1, now(), now())`,
      [HOSTILE],
    );
    const { body, headers } = await page(writable, `?done=${encodeURIComponent(HOSTILE)}`);
    expect(body).not.toMatch(/<script|onfocus='|" onfocus/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onfocus=&#39;x&#39; &amp;amp;');
    expect(body).not.toContain('x'.repeat(300));
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect((await page(writable, '?done=constructor')).body).not.toContain('role="status"');
  });

  it('sends a parked event again when the operator asks for it, once', async () => {
    const eventId = await park();
    expect((await page(writable)).body).toContain('<button>Send again</button>');
    const sent = await resend(writable, { eventId, queue: 'notifications' });
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: '/admin/events?done=sent' } });
    expect(await rows('parked_events')).toEqual([]);
    expect(await rows('deliveries')).toEqual([{ event_id: eventId, queue: 'notifications' }]);
    expect((await page(writable, '?done=sent')).body).toContain('is on its way to its queue again');

    const again = await resend(writable, { eventId, queue: 'notifications' });
    expect(again).toMatchObject({ statusCode: 303, headers: { location: '/admin/events?done=gone' } });
  });

  it('sends nothing again when it is read-only, for another site, or for a visitor', async () => {
    const form = { eventId: await park(), queue: 'notifications' };
    for (const action of ['resend', 'resend-all']) {
      expect((await submit(readOnly, action, form)).statusCode).toBe(403);
      expect((await submit(writable, action, form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
      expect((await submit(writable, action, form, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
      expect((await submit(writable, action, form, { authorization: 'Basic bm9ib2R5Og==' })).statusCode).toBe(401);
      const read = { url: `/admin/events/${action}`, headers: { authorization } };
      expect((await writable.inject(read)).statusCode).toBe(404);
    }
    expect(await rows('parked_events')).toHaveLength(1);
  });

  it('sends all parked events again at once, also those that the page does not show, each to its queue', async () => {
    expect((await page(writable)).body).not.toContain('Send all again');
    const eventIds = await Promise.all([park(), park({ queue: 'recommendations' })]);
    await database.dataSource.query(
      `INSERT INTO parked_events (event_id, queue, type, version, payload, created_at, reason)
       SELECT gen_random_uuid(), CASE WHEN n = 1 THEN '' ELSE 'notifications' END, 'user.created', 1, '{}', now(), 'failed'
       FROM generate_series(1, 150) AS n`,
    );
    const { body } = await page(writable);
    expect(body).toContain('The newest 100 of 152.');
    expect(body).toContain(
      '<form method="post" action="/admin/events/resend-all"><button>Send all again</button></form>',
    );
    expect((await page(readOnly)).body).not.toContain('Send all again');

    const sent = await submit(writable, 'resend-all', {});
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: '/admin/events?done=all-sent' } });
    expect(await rows('parked_events')).toEqual([]);
    const owed = await rows('deliveries');
    expect(owed).toHaveLength(151);
    expect(owed).toEqual(
      expect.arrayContaining([
        { event_id: eventIds[0], queue: 'notifications' },
        { event_id: eventIds[1], queue: 'recommendations' },
      ]),
    );
    // An event without a queue returns to the outbox, where it is routed again.
    expect(await database.dataSource.query('SELECT type FROM outbox')).toEqual([{ type: 'user.created' }]);
    expect((await page(writable, '?done=all-sent')).body).toContain('All parked events are on their way');

    const again = await submit(writable, 'resend-all', {});
    expect(again).toMatchObject({ statusCode: 303, headers: { location: '/admin/events?done=none' } });
    expect((await page(writable, '?done=none')).body).toContain('No event was parked any more');
  });

  it('discards a parked event for ever, and keeps who did it and why', async () => {
    const eventId = await park({ payload: { userId: 'gone for good' } });
    const form = { eventId, queue: 'notifications', by: ` Mei ${HOSTILE}`, why: ' its member has left ' };
    expect((await page(writable)).body).toContain('Discard for ever');
    const answer = await discard(writable, form);
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/admin/events?done=discarded' } });
    expect(await rows('parked_events')).toEqual([]);
    expect(await rows('deliveries')).toEqual([]);
    const [kept] = await database.dataSource.query('SELECT * FROM discarded_events');
    expect(kept).toMatchObject({
      event_id: eventId,
      queue: 'notifications',
      type: 'user.created',
      payload: { userId: 'gone for good' },
      reason: 'killed its worker',
      detail: 'started 5 times',
      discarded_by: `Mei ${HOSTILE}`,
      why: 'its member has left',
    });
    const { body } = await page(readOnly, '?done=discarded');
    expect(body).toContain('The event is discarded.');
    expect(body).toMatch(/by Mei &lt;script&gt;[\s\S]*its member has left/);
    expect(body).not.toContain('<script');
    expect((await discard(writable, form)).headers.location).toBe('/admin/events?done=gone');
    expect((await resend(writable, form)).headers.location).toBe('/admin/events?done=gone');
  });

  it('discards nothing without a name and a reason, when it is read-only, for another site, or for a visitor', async () => {
    const form = { eventId: await park(), queue: 'notifications', by: 'Mei', why: 'so that' };
    for (const lacking of [
      { by: '' },
      { why: '  ' },
      { by: 'x'.repeat(101) },
      { why: 'x'.repeat(501) },
      { why: 'a\0b' },
    ]) {
      expect([lacking, (await discard(writable, { ...form, ...lacking })).statusCode]).toEqual([lacking, 400]);
    }
    expect((await discard(readOnly, form)).statusCode).toBe(403);
    expect((await discard(writable, form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await discard(writable, form, { authorization: 'Basic bm9ib2R5Og==' })).statusCode).toBe(401);
    expect(await rows('parked_events')).toHaveLength(1);
    expect(await rows('discarded_events')).toEqual([]);
  });

  it('answers 503 in a sentence while PostgreSQL cannot be reached, and logs each failure', async () => {
    const { hostname, port } = new URL(database.appUrl);
    const sockets: Socket[] = [];
    const gate = createServer((socket) => {
      const upstream = connect(Number(port || 5432), hostname);
      for (const end of [socket, upstream]) sockets.push(end.on('error', () => undefined));
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    const url = Object.assign(new URL(database.appUrl), { hostname: '127.0.0.1' });
    url.port = String((gate.address() as AddressInfo).port);
    const logged: unknown[] = [];
    const logger = { error: (entry: unknown) => void logged.push(entry) };
    const dashboard = await createDashboard({
      databaseUrl: url.href,
      redisUrl: process.env.REDIS_URL ?? '',
      adminPassword: password,
      writable: true,
      logger,
    });
    try {
      expect((await page(dashboard)).statusCode).toBe(200);
      await database.dataSource.query('ALTER TABLE parked_events RENAME TO elsewhere');
      const failed = await page(dashboard);
      await database.dataSource.query('ALTER TABLE elsewhere RENAME TO parked_events');
      expect(failed.statusCode).toBe(500);
      expect(logged).toEqual([{ err: expect.any(Error), method: 'GET', path: '/admin/events' }]);
      gate.close();
      for (const socket of sockets) socket.destroy();
      const answers = [await page(dashboard), await submit(dashboard, 'resend-all', {})];
      for (const { statusCode, headers, body } of answers) {
        expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
        expect(body).toBe('PostgreSQL cannot be reached right now. Please try again in a moment.\n');
      }
      expect(logged).toHaveLength(3);
    } finally {
      await dashboard.close();
      gate.close();
    }
  });

  it.each([{ eventId: 'x', queue: 'notifications' }, { eventId: randomUUID() }, {}])(
    'answers 400 to an invalid form: %j',
    async (form) => {
      expect((await resend(writable, form as Record<string, string>)).statusCode).toBe(400);
    },
  );

  it.each([
    '/admin/events',
    '/admin/events/',
    '/ADMIN/events',
    '/admin/events/resend',
    '/admin/events/resend-all',
    '/admin/events/discard',
    '/admin//events',
    '/admin/%65vents',
  ])('answers %s with 401 to a visitor without the password', async (url) => {
    expect((await writable.inject({ url })).statusCode).toBe(401);
    expect((await writable.inject({ url, method: 'POST' })).statusCode).toBe(401);
  });
});
