import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { ERROR_STATUS } from '@wishboard/contracts/http/error';
import fc from 'fast-check';
import { RAW_BODIES, TEXTS, VALUES } from './fuzz/attacks.js';
import { type Answer, type Call, Harness, type Member } from './harness.js';

describe('hostile input', () => {
  let bff: Harness;
  let mei: Member;
  let wishId: string;

  beforeAll(async () => {
    bff = await Harness.start('hostile', {}, 1);
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html>');
    mei = await bff.member('mei');
    wishId = (await bff.wish(mei)).id;
  });
  afterAll(() => bff.stop());

  /** Every error has the one shape, and nothing about the server's inside. */
  function checkError(answer: Answer): void {
    if (answer.text === '<!doctype html>') return;
    const body = answer.body as ErrorView;
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      statusCode: answer.status,
      error: expect.any(String),
      code: expect.any(String),
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
      ...(body.errors && { errors: expect.any(Array) }),
    });
    expect(ERROR_STATUS[body.code]).toBe(answer.status);
    expect(answer.text).not.toMatch(/ at .*\.js|node_modules|SELECT |INSERT |relation|syntax error|ECONN/i);
  }

  async function ask(url: string, call: Call): Promise<Answer> {
    const answer = await bff.call(url, { as: mei, ...call });
    expect(answer.status).not.toBe(500);
    if (answer.status >= 400 && call.method !== 'HEAD') checkError(answer);
    return answer;
  }

  const POSTS = () => [
    '/api/wishes',
    `/api/wishes/${wishId}/reactions`,
    `/api/wishes/${wishId}/toggle-granted`,
    '/api/user/switch',
    '/api/interactions',
    '/api/notifications/read-all',
    `/api/recommendations/${wishId}/dismiss`,
  ];

  it('in whole bodies gives no answer of 500', async () => {
    for (const url of POSTS()) {
      for (const body of RAW_BODIES) {
        const answer = await ask(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
        expect(answer.status).toBeLessThan(500);
      }
    }
  });

  it('in any field is refused or stored as it is', async () => {
    const good = { title: 'a', description: 'b' };
    for (const field of ['title', 'description', 'productUrl', 'color', 'igAccount', 'category', 'tags', 'x']) {
      for (const value of VALUES) {
        const answer = await ask('/api/wishes', { method: 'POST', body: { ...good, [field]: value } });
        expect([201, 400]).toContain(answer.status);
        if (answer.status === 201)
          expect((await ask(`/api/wishes/${(answer.body as { id: string }).id}`, {})).body).toEqual(answer.body);
      }
    }
    for (const field of ['wishId', 'interactionType', 'weight']) {
      for (const value of VALUES) {
        const body = { wishId, interactionType: 'share', [field]: value };
        expect([201, 400]).toContain((await ask('/api/interactions', { method: 'POST', body })).status);
      }
    }
  });

  it('in the path and the query is refused', async () => {
    const paths = [
      '/api/wishes/X',
      '/api/wishes/X/reactions',
      '/api/notifications/X/read',
      '/api/recommendations/X/dismiss',
      '/api/X',
      '/X',
    ];
    const queries = ['category', 'limit', 'cursor', 'x', '__proto__', 'constructor', 'category[]'];
    for (const text of TEXTS.filter((value) => !/\p{Surrogate}/u.test(value))) {
      const encoded = encodeURIComponent(text);
      for (const path of paths) {
        await ask(path.replace('X', encoded), {});
        await ask(path.replace('X', encoded), { method: 'POST' });
      }
      for (const name of queries) {
        await ask(`/api/wishes/community?${name}=${encoded}`, {});
        await ask(`/api/recommendations?${name}=${encoded}`, {});
      }
    }
    for (const url of [
      '/api/wishes?limit',
      '/api/wishes?&&&',
      '/api/wishes?=',
      '/api/wishes?limit[a]=1',
      '/api//wishes',
      '/api/wishes/',
    ]) {
      await ask(url, {});
    }
  });

  it('that no path can be is nothing at all, and an unknown name in a query is told apart from none', async () => {
    expect((await ask(`/api/wishes/${'x'.repeat(5000)}`, {})).status).toBe(404);
    for (const name of ['__proto__', 'constructor', 'x']) {
      expect((await ask(`/api/wishes?${name}=1`, {})).status).toBe(400);
    }
  });

  it('in headers is refused or ignored', async () => {
    for (const name of [
      'cookie',
      'x-request-id',
      'if-none-match',
      'accept-encoding',
      'idempotency-key',
      'content-type',
      'origin',
      'host',
      'x-forwarded-for',
      'x-forwarded-proto',
      'authorization',
      'range',
      'last-event-id',
      'content-length',
    ]) {
      for (const text of TEXTS.filter((value) => /^[\x20-\x7e]*$/.test(value))) {
        await ask('/api/wishes', {
          method: 'POST',
          body: { title: 'a', description: 'b' },
          headers: { [name]: text },
        }).catch(
          // The injection itself refuses what no HTTP parser would let through.
          (error: Error) => expect(error.message).toMatch(/invalid|header|content-length/i),
        );
        await ask('/api/wishes?limit=1', { headers: { [name]: text } }).catch(() => undefined);
      }
    }
  });

  it('of other content types is 415, also without any', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'json',
      'application/json5',
      '',
    ]) {
      const answer = await ask('/api/wishes', {
        method: 'POST',
        body: '{"title":"a","description":"b"}',
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      const answer = await ask('/api/wishes', {
        method: 'POST',
        body: '{"title":"a","description":"b"}',
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(201);
    }
  });

  it('that is too large is 413', async () => {
    const answer = await ask('/api/wishes', { method: 'POST', body: { title: 'a', description: 'x'.repeat(70_000) } });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    ['5,000 unknown fields', () => Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 1])), 1],
    ['a hundred unknown fields', () => Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 1])), 20],
    ['an unknown field with an endless name', () => ({ title: 'a', description: 'b', ['x'.repeat(60_000)]: 1 }), 1],
    ['a list of 5,000 tags', () => ({ title: 'a', description: 'b', tags: Array(5_000).fill('a') }), 1],
  ])('of %s is 400, in a small answer', async (_what, body, listed) => {
    const answer = await ask('/api/wishes', { method: 'POST', body: body() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((answer.body as ErrorView).errors).toHaveLength(listed);
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it('of a query with thousands of names is 400, in a small answer', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
    for (const count of [50, 51, 1_500]) {
      const answer = await ask(`/api/wishes/community?${names(count)}`, {});
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect((answer.body as ErrorView).errors).toHaveLength(count > 50 ? 1 : 20);
      expect(answer.text.length).toBeLessThan(2_000);
    }
  });

  it('that is not UTF-8 is 400', async () => {
    const response = await bff.app.inject({
      method: 'POST',
      url: '/api/wishes',
      headers: { cookie: mei.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xc0, ...Buffer.from('","description":"b"}')]),
    });
    expect(response.statusCode).toBe(400);
  });

  it('does not pollute what all objects share', async () => {
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(
      (
        await ask('/api/wishes', {
          method: 'POST',
          body: '{"__proto__":{"title":"a","description":"b"}}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
  });

  it('of any JSON shape whatever gives no answer of 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...POSTS()),
        fc.json({ maxDepth: 4, noUnicodeString: false }),
        async (url, body) => {
          expect(
            (await ask(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
          ).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of methods nobody offers is answered in the error shape', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      for (const url of ['/api/user', '/api/wishes', '/api/nothing', '/']) {
        const answer = await ask(url, { method });
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    }
  });

  it('keeps HEAD like GET, without its body', async () => {
    for (const url of [
      '/api/wishes',
      '/api/users',
      '/api/notifications',
      '/api/categories',
      '/healthz',
      '/api/nothing',
    ]) {
      const [get, head] = [await ask(url, {}), await ask(url, { method: 'HEAD' })];
      expect(head).toMatchObject({ status: get.status, text: '' });
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers.etag).toBe(get.headers.etag);
    }
  });

  it('echoes a harmless request id and replaces any other', async () => {
    expect((await ask('/healthz', { headers: { 'x-request-id': 'trace-1234:abc' } })).headers['x-request-id']).toBe(
      'trace-1234:abc',
    );
    for (const id of ['short', 'a'.repeat(65), 'has space', '<script>alert</script>', '$(reboot)']) {
      expect((await ask('/healthz', { headers: { 'x-request-id': id } })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });

  it.each(['*', '*api/user'])(
    'is refused as any address that leads nowhere where it names no path: %s',
    async (path) => {
      if (!bff.app.getHttpServer().listening) await bff.app.listen(0, '127.0.0.1');
      const { port } = bff.app.getHttpServer().address() as AddressInfo;
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ port, path, headers: { cookie: mei.cookie } }, resolve)
          .on('error', reject)
          .end();
      });
      const body = JSON.parse(Buffer.concat(await answer.toArray()).toString());
      expect([answer.statusCode, body.code]).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': body.requestId });
    },
  );
});
