import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ErrorView } from '@wishboard/contracts/http/error';
import fc from 'fast-check';
import { RAW_BODIES, VALUES } from './fuzz/attacks.js';
import { type Call, Harness, type Member } from './harness.js';
import { sendHostile } from './hostile-requests.js';

/** Hostile request bodies. */
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

  const ask = (url: string, call: Call) => sendHostile(bff, mei, url, call);

  const POSTS = () => [
    '/api/wishes',
    `/api/wishes/${wishId}/reactions`,
    `/api/wishes/${wishId}/toggle-granted`,
    '/api/user/switch',
    '/api/interactions',
    '/api/notifications/read-all',
    `/api/recommendations/${wishId}/dismiss`,
  ];

  it('in a raw request body never gets a 5xx response', async () => {
    for (const url of POSTS()) {
      for (const body of RAW_BODIES) {
        const answer = await ask(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
        expect(answer.status).toBeLessThan(500);
      }
    }
  });

  it('in any field of a wish or an interaction is refused with 400 or stored unchanged', async () => {
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

  it('of other content types gets 415, and so does a body without a content type', async () => {
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

  it('in a compressed body gets 415 with the encoding that is accepted', async () => {
    const json = '{"title":"a","description":"b"}';
    const send = (encoding: string, payload: Buffer) => {
      const headers = {
        'content-type': 'application/json',
        'content-encoding': encoding,
        'sec-fetch-site': 'same-origin',
      };
      return bff.app.inject({
        method: 'POST',
        url: '/api/wishes',
        payload,
        headers: { ...headers, cookie: mei.cookie },
      });
    };
    for (const encoding of ['gzip', 'GZIP', 'br', 'identity, gzip']) {
      const answer = await send(encoding, gzipSync(json));
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: expect.stringContaining('compression'),
      });
      expect(answer.headers['accept-encoding']).toBe('identity');
    }
    expect((await send('Identity', Buffer.from(json))).statusCode).toBe(201);
    expect((await ask('/api/wishes', { headers: { 'content-encoding': 'gzip' } })).status).toBe(200);
  });

  it('that is too large gets 413', async () => {
    const answer = await ask('/api/wishes', { method: 'POST', body: { title: 'a', description: 'x'.repeat(70_000) } });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    ['5,000 unknown fields', () => Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 1])), 1],
    ['a hundred unknown fields', () => Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 1])), 20],
    ['an unknown field with an endless name', () => ({ title: 'a', description: 'b', ['x'.repeat(60_000)]: 1 }), 1],
    ['a list of 5,000 tags', () => ({ title: 'a', description: 'b', tags: Array(5_000).fill('a') }), 1],
  ])('of %s is refused with 400 in a response under 2,000 characters', async (_what, body, listed) => {
    const answer = await ask('/api/wishes', { method: 'POST', body: body() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((answer.body as ErrorView).errors).toHaveLength(listed);
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it('with an unknown field whose name is cut within an emoji is refused without half of the emoji', async () => {
    const name = `${'x'.repeat(99)}😀`;
    const answer = await ask('/api/wishes', { method: 'POST', body: { title: 'a', description: 'b', [name]: 1 } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `${'x'.repeat(99)}\uFFFD` }] } });
  });

  it('that is not UTF-8 gets 400', async () => {
    const response = await bff.app.inject({
      method: 'POST',
      url: '/api/wishes',
      headers: { cookie: mei.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xc0, ...Buffer.from('","description":"b"}')]),
    });
    expect(response.statusCode).toBe(400);
  });

  it('in __proto__ is refused with 400 and does not change the prototype of all objects', async () => {
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

  it('of any generated JSON shape never gets a 5xx response', async () => {
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
});
