import { describe, expect, it } from '@jest/globals';
import { failure, fetchDouble, ok } from '../doubles/fetch-double';
import { ApiError, fetchJson, fetchJsonOrNull } from './fetch-json';

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

describe('fetchJson', () => {
  it('returns the parsed body', async () => {
    fetchDouble({ 'GET /api/user': ok({ id: '1' }) });
    expect(await fetchJson('/api/user')).toEqual({ id: '1' });
  });

  it('returns undefined for a success without a body', async () => {
    fetchDouble({ 'POST /api/x': { status: 204 } });
    expect(await fetchJson('/api/x', { method: 'POST' })).toBeUndefined();
  });

  it('sends the body as JSON with the content type of JSON, and the idempotency key', async () => {
    const api = fetchDouble({ 'POST /api/wishes': ok({}) });
    await fetchJson('/api/wishes', { method: 'POST', body: { title: '願望' }, idempotencyKey: 'k' });
    const [call] = api.calls;
    expect(call?.body).toEqual({ title: '願望' });
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('idempotency-key')).toBe('k');
  });

  it('sends no content type without a body', async () => {
    const api = fetchDouble({ 'GET /api/user': ok({}) });
    await fetchJson('/api/user');
    expect(api.calls[0]?.headers.has('content-type')).toBe(false);
  });

  it('sets the cookie wishboard_wrote after a successful change of wishes only', async () => {
    fetchDouble({
      'GET /api/wishes': ok([]),
      'POST /api/interactions': ok({}),
      'POST /api/wishes/1/reactions': { status: 503 },
      'DELETE /api/wishes/1': { status: 204 },
    });
    // Cookies of a path can be read on that path alone.
    history.replaceState(null, '', '/api/anything');
    // biome-ignore lint/suspicious/noDocumentCookie: as the page does.
    document.cookie = 'wishboard_wrote=; Max-Age=0; Path=/api';
    await fetchJson('/api/wishes');
    await fetchJson('/api/interactions', { method: 'POST' });
    await caught(fetchJson('/api/wishes/1/reactions', { method: 'POST' }));
    expect(document.cookie).toBe('');
    await fetchJson('/api/wishes/1', { method: 'DELETE' });
    expect(document.cookie).toBe('wishboard_wrote=1');
    history.replaceState(null, '', '/');
  });

  it('sends the cookies', async () => {
    let credentials: string | undefined;
    const send = (async (_path: unknown, init?: RequestInit) => {
      credentials = init?.credentials;
      return { ok: true, text: async () => '1' };
    }) as typeof fetch;
    await fetchJson('/api/user', { fetch: send });
    expect(credentials).toBe('include');
  });

  it('sends a file unchanged, with the content type of the file', async () => {
    let sent: RequestInit | undefined;
    const send = (async (_path: unknown, init?: RequestInit) => {
      sent = init;
      return { ok: true, text: async () => '1' };
    }) as typeof fetch;
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await fetchJson('/api/user/picture', { method: 'PUT', body: file, fetch: send });
    expect(sent?.body).toBe(file);
    expect(new Headers(sent?.headers).get('content-type')).toBe('image/png');
  });
});

describe('An error of fetchJson', () => {
  it.each([400, 404, 500])('has a message of status, colon, space and body (%i)', async (status) => {
    fetchDouble({ 'GET /x': { status, body: { oh: 'no' } } });
    expect((await caught(fetchJson('/x')))?.message).toBe(`${status}: {"oh":"no"}`);
  });

  it('has the status text in its message when the body is empty', async () => {
    fetchDouble({ 'GET /x': { status: 503 } });
    expect((await caught(fetchJson('/x')))?.message).toBe('503: Status 503');
  });

  it('has the code and the message of the API, and the seconds of the Retry-After header', async () => {
    fetchDouble({ 'GET /x': { ...failure(429, 'RATE_LIMITED', 'Slow down'), headers: { 'retry-after': '7' } } });
    const error = await caught(fetchJson('/x'));
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 7 });
    expect(error).toMatchObject({ view: { message: 'Slow down' } });
  });

  it('becomes null for a 401 in fetchJsonOrNull, but not for a 403, and not in fetchJson', async () => {
    fetchDouble({ 'GET /x': failure(401, 'UNAUTHENTICATED'), 'GET /y': failure(403, 'FORBIDDEN') });
    expect(await fetchJsonOrNull('/x')).toBeNull();
    expect((await caught(fetchJson('/x')))?.status).toBe(401);
    expect((await caught(fetchJsonOrNull('/y')))?.status).toBe(403);
  });
});
