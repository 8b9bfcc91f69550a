import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ErrorView } from '@wishboard/contracts/http/error';
import { TEXTS } from './fuzz/attacks.js';
import { type Call, Harness, type Member } from './harness.js';
import { sendHostile } from './hostile-requests.js';

/** Hostile request heads: methods, URLs and headers. */
describe('hostile input', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('hostile', {}, 1);
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html>');
    mei = await bff.member('mei');
    await bff.wish(mei);
  });
  afterAll(() => bff.stop());

  const ask = (url: string, call: Call) => sendHostile(bff, mei, url, call);

  it('in the path or the query never gets a 500, and every error has the common format', async () => {
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

  it('in a path of 5,000 characters gets 404, and an unknown name in a query gets 400', async () => {
    expect((await ask(`/api/wishes/${'x'.repeat(5000)}`, {})).status).toBe(404);
    for (const name of ['__proto__', 'constructor', 'x']) {
      expect((await ask(`/api/wishes?${name}=1`, {})).status).toBe(400);
    }
  });

  it('in headers never gets a 500, and every error has the common format', async () => {
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
          // `inject` itself refuses what no HTTP parser would accept.
          (error: Error) => expect(error.message).toMatch(/invalid|header|content-length/i),
        );
        await ask('/api/wishes?limit=1', { headers: { [name]: text } }).catch(() => undefined);
      }
    }
  });

  it('of a query with 50 or more unknown names gets 400 in a response under 2,000 characters', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
    for (const count of [50, 51, 1_500]) {
      const answer = await ask(`/api/wishes/community?${names(count)}`, {});
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect((answer.body as ErrorView).errors).toHaveLength(count > 50 ? 1 : 20);
      expect(answer.text.length).toBeLessThan(2_000);
    }
  });

  it('with a method that no route offers gets 404 in the common error format', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      for (const url of ['/api/user', '/api/wishes', '/api/nothing', '/']) {
        const answer = await ask(url, { method });
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    }
  });

  it('HEAD gets the status, length and ETag of GET, without a body', async () => {
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

  it('in X-Request-Id is replaced, and a well-formed request id is returned', async () => {
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
    'in a request target that names no path gets the 404 of an unknown address: %s',
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
