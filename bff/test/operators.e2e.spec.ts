import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import { Harness, METRICS_HEADERS, type Member, OPERATOR_HEADERS, until } from './harness.js';

const ours = new OperatorPasses('operator-password', 'here');

describe('The operators’ area', () => {
  let bff: Harness;
  let mei: Member;
  let dashboard: Server;
  /** Passes of the installation whose dashboard is listening. */
  let passes = ours;
  let status = 200;
  const seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];

  beforeAll(async () => {
    dashboard = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        const pass = String(request.headers[PASS_HEADER]);
        if (passes.isValid(pass, request)) response.setHeader(PASS_HEADER, passes.countersign(pass));
        response.setHeader('set-cookie', 'of=dashboard');
        response.statusCode = status;
        response.setHeader('content-type', 'text/html').end('<title>queues</title>');
      });
    });
    await new Promise<void>((resolve) => dashboard.listen(0, '127.0.0.1', resolve));
    const { port } = dashboard.address() as AddressInfo;
    bff = await Harness.start('operators', { queueDashboardUrl: `http://127.0.0.1:${port}`, installation: 'here' }, 1);
    mei = await bff.member('mei');
  });
  afterAll(async () => {
    await bff.stop();
    dashboard.closeAllConnections();
    dashboard.close();
  });
  beforeEach(() => seen.splice(0));

  it('forwards the queue dashboard, without the member’s cookie', async () => {
    const answer = await bff.call('/admin/queues/api/queues?page=1', { as: mei, headers: OPERATOR_HEADERS });
    expect(answer).toMatchObject({ status: 200, text: '<title>queues</title>' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/admin/queues/api/queues?page=1',
      headers: { 'x-request-id': answer.headers['x-request-id'] },
    });
    expect(answer.headers[PASS_HEADER]).toBeUndefined();
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('sends the dashboard a signed pass in place of the password', async () => {
    await bff.call('/admin/queues?page=1', { headers: OPERATOR_HEADERS });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('operator-password');
    expect(ours.isValid(seen[0]?.headers[PASS_HEADER], { method: 'GET', url: '/admin/queues?page=1' })).toBe(true);
  });

  it.each([
    ['of another installation', new OperatorPasses('operator-password', 'there')],
    ['with another password', new OperatorPasses('another-password', 'here')],
  ])('answers 503 when a dashboard %s listens', async (_whose, theirs) => {
    passes = theirs;
    const answer = await bff.call('/admin/queues', { headers: OPERATOR_HEADERS });
    passes = ours;
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).not.toContain('queues');
  });

  it('forwards a 503 of the dashboard as it is, without asking again', async () => {
    status = 503;
    const answer = await bff.call('/admin/queues/api/queues', { headers: OPERATOR_HEADERS });
    status = 200;
    expect(answer).toMatchObject({ status: 503, text: '<title>queues</title>' });
    expect(seen).toHaveLength(1);
  });

  it('forwards the events page and its forms to the dashboard, without the member’s cookie', async () => {
    const form = { ...OPERATOR_HEADERS, 'content-type': 'application/x-www-form-urlencoded' };
    await bff.call('/admin/events?done=sent', { as: mei, headers: OPERATOR_HEADERS });
    await bff.call('/admin/events/resend', { method: 'POST', headers: form, body: 'eventId=1&queue=' });
    // A form without a field has an empty body.
    await bff.call('/admin/events/resend-all', { method: 'POST', headers: form, body: '' });
    expect(seen).toMatchObject([
      { method: 'GET', url: '/admin/events?done=sent' },
      {
        method: 'POST',
        url: '/admin/events/resend',
        body: 'eventId=1&queue=',
        headers: { 'sec-fetch-site': 'same-origin' },
      },
      { method: 'POST', url: '/admin/events/resend-all', body: '', headers: { 'sec-fetch-site': 'same-origin' } },
    ]);
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('forwards the bodies of requests to the dashboard', async () => {
    const answer = await bff.call('/admin/queues/api/queues/notifications/pause', {
      method: 'PUT',
      headers: OPERATOR_HEADERS,
      body: { a: 1 },
    });
    expect(answer.status).toBe(200);
    expect(seen[0]).toMatchObject({ method: 'PUT', body: '{"a":1}' });
  });

  it('lets no request without the password reach the dashboard, however the path is spelt', async () => {
    for (const url of [
      '/admin/queues',
      '/admin/queues/',
      '/admin/queues/api/queues',
      '/admin/queues/static/app.js',
      '/admin//queues/api/queues',
      '/admin/queues//api/queues',
      '/admin/queues/../queues/api/queues',
      '/admin/%71ueues/api/queues',
      '/Admin/Queues/api/queues',
      '/admin/queues%2fapi%2fqueues',
      '/admin/queues;/api/queues',
      '/admin/queues/%2e%2e/%2e%2e/admin/queues/api/queues',
      '/x/../admin/queues/api/queues',
      '/admin/events',
      '/admin/events/',
      '/admin//events',
      '/admin/queues/../events',
      '/admin/%65vents',
      '/Admin/Events',
      '/x/../admin/events',
      '/admin/events;/resend',
    ]) {
      for (const as of [null, mei]) {
        const answer = await bff.call(url, { as });
        expect([400, 401, 403, 404, 503]).toContain(answer.status);
        if (answer.status === 401) expect(answer.headers['www-authenticate']).toContain('Basic');
      }
    }
    expect(seen).toEqual([]);
  });

  it.each([
    ['another name', `Basic ${btoa('admin:operator-password')}`],
    ['a wrong password', `Basic ${btoa('operator:operator-passwort')}`],
    ['more than the password', `Basic ${btoa('operator:operator-password:x')}`],
    ['no password', `Basic ${btoa('operator')}`],
    ['nothing', 'Basic'],
    ['no Base64', 'Basic %%%'],
    ['another scheme', `Bearer ${btoa('operator:operator-password')}`],
  ])('refuses credentials with %s', async (_, authorization) => {
    for (const url of ['/admin/queues', '/admin/events', '/metrics']) {
      expect((await bff.call(url, { headers: { authorization } })).status).toBe(401);
    }
    expect(seen).toEqual([]);
  });

  it('shows the metrics, and nothing else, to a holder of the metrics token', async () => {
    const { text, status } = await bff.call('/metrics', { headers: METRICS_HEADERS });
    expect(status).toBe(200);
    expect(text).toMatch(/^wishboard_build_info\{version="0\.1\.0",revision="abc123",node="\d+\.\d+\.\d+"\} 1$/m);
    // A server that answers late on a busy machine counts as down until the next check.
    for (const server of ['postgres', 'redis']) {
      const isUp = `wishboard_server_up{server="${server}"} 1`;
      await until(async () => (await bff.call('/metrics', { headers: METRICS_HEADERS })).text.includes(isUp));
    }
    for (const url of ['/admin/queues', '/admin/events', '/api/wishes']) {
      expect([url, (await bff.call(url, { headers: METRICS_HEADERS })).status]).toEqual([url, 401]);
    }
    expect(seen).toEqual([]);
  });

  it.each([
    ['another token', 'Bearer a-token-for-the-tests-of-metricz'],
    ['a part of it', 'Bearer a-token-for-the-tests-of'],
    ['no token', 'Bearer'],
    ['an empty one', 'Bearer '],
    ['the token as a password', `Basic ${btoa('operator:a-token-for-the-tests-of-metrics')}`],
    ['another scheme', 'Token a-token-for-the-tests-of-metrics'],
  ])('shows the metrics to nobody with %s', async (_, authorization) => {
    expect((await bff.call('/metrics', { headers: { authorization } })).status).toBe(401);
  });

  it('shows the metrics to operators alone where no token is set', async () => {
    const without = await Harness.start('operators_no_token', { metricsToken: null });
    try {
      for (const authorization of ['Bearer', 'Bearer ', 'Bearer null', METRICS_HEADERS.authorization]) {
        expect((await without.call('/metrics', { headers: { authorization } })).status).toBe(401);
      }
      expect((await without.call('/metrics', { headers: OPERATOR_HEADERS })).status).toBe(200);
    } finally {
      await without.stop();
    }
  });

  it('counts requests by route, not by path', async () => {
    const wish = await bff.wish(mei);
    // By the Cookie header alone, so that one process handles the request: each counts its own requests.
    await bff.call(`/api/wishes/${wish.id}`, { headers: { cookie: mei.cookie } });
    await bff.call('/nowhere/at/all');
    const { text, headers } = await bff.call('/metrics', { headers: OPERATOR_HEADERS });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/wishes/:id",status="200"} 1');
    expect(text).not.toContain(wish.id);
    expect(text).not.toContain('/nowhere');
    expect(text).toMatch(/wishboard_database_pool_connections\{state="waiting"\} 0/);
    expect(text).toContain('wishboard_notification_streams 0');
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  });
});
