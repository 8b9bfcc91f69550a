import { ApiDocument } from './fuzz/api-document.js';
import { type Answer, Harness, type Member, OPERATOR_HEADERS } from './harness.js';

describe('the OpenAPI document', () => {
  let bff: Harness;
  let mei: Member;
  let api: ApiDocument;

  beforeAll(async () => {
    bff = await Harness.start('open_api');
    mei = await bff.member('mei');
    api = await ApiDocument.of(bff);
  });
  afterAll(() => bff.stop());

  it('lists every call of the specification with a summary and exactly one success response', () => {
    expect(api.document.openapi).toMatch(/^3\.1/);
    for (const call of [
      'GET /api/user',
      'GET /api/users',
      'GET /api/users/{username}',
      'POST /api/user/switch',
      'GET /api/user/sessions',
      'DELETE /api/user/sessions',
      'DELETE /api/user/sessions/{id}',
      'GET /api/user/export',
      'POST /api/user/export',
      'POST /api/user/deletion',
      'DELETE /api/user/deletion',
      'GET /api/user/preferences',
      'GET /api/user/hidden',
      'GET /api/user/follows',
      'POST /api/users/{username}/follow',
      'DELETE /api/users/{username}/follow',
      'POST /api/categories/{category}/follow',
      'DELETE /api/categories/{category}/follow',
      'POST /api/users/{username}/mute',
      'DELETE /api/users/{username}/mute',
      'POST /api/users/{username}/block',
      'DELETE /api/users/{username}/block',
      'POST /api/wishes/{id}/hide',
      'DELETE /api/wishes/{id}/hide',
      'GET /api/user/profile',
      'PATCH /api/user/profile',
      'PUT /api/user/picture',
      'GET /api/wishes',
      'POST /api/wishes',
      'GET /api/wishes/my',
      'GET /api/wishes/community',
      'GET /api/wishes/kept',
      'GET /api/wishes/of/{username}',
      'GET /api/wishes/counts',
      'GET /api/wishes/search',
      'GET /api/wishes/alike',
      'GET /api/wishes/{id}',
      'PATCH /api/wishes/{id}',
      'DELETE /api/wishes/{id}',
      'GET /api/wishes/{id}/reactions',
      'POST /api/wishes/{id}/reactions',
      'POST /api/wishes/{id}/keep',
      'POST /api/wishes/{id}/toggle-granted',
      'POST /api/wishes/{id}/preview/retry',
      'GET /api/recommendations',
      'POST /api/recommendations/{wishId}/dismiss',
      'GET /api/categories',
      'GET /api/announcement',
      'GET /api/notifications',
      'GET /api/notifications/stream',
      'GET /api/notifications/settings',
      'PUT /api/notifications/settings',
      'POST /api/notifications/{id}/read',
      'POST /api/notifications/read-all',
      'POST /api/interactions',
      'POST /api/interactions/impressions',
      'POST /api/browser-failures',
      'POST /api/reports',
      'GET /api/reports/mine',
      'GET /api/moderation/own',
      'POST /api/moderation/objections',
      'GET /api/moderation/numbers',
      'GET /api/moderation/filters',
      'GET /api/moderation/filters/preview',
      'POST /api/moderation/filters',
      'GET /api/moderation/queue',
      'GET /api/moderation/subjects/{kind}/{id}',
      'POST /api/moderation/decisions',
      'POST /api/moderation/decisions/{id}/take-back',
      'GET /api/oembed',
      'POST /api/account/code',
      'POST /api/account/code/check',
      'POST /api/account/sign-up',
      'POST /api/account/sign-up/challenge',
      'POST /api/account/confirm',
      'POST /api/account/passkey/options',
      'POST /api/account/passkey',
      'GET /api/account/suspension',
      'POST /api/account/suspension/objection',
      'GET /api/account/passkeys',
      'POST /api/account/passkeys/options',
      'POST /api/account/passkeys',
      'PATCH /api/account/passkeys/{id}',
      'DELETE /api/account/passkeys/{id}',
    ]) {
      const found = api.operation(call);
      expect([call, found?.summary]).toEqual([call, expect.any(String)]);
      const success = Object.keys(found?.responses ?? {}).filter((status) => status.startsWith('2'));
      expect([call, success]).toEqual([call, [expect.any(String)]]);
    }
  });

  it('names the Location header of the response that creates a wish', () => {
    const created = api.operation('POST /api/wishes')?.responses['201'];
    expect(created?.headers).toMatchObject({ Location: { schema: { type: 'string', format: 'uri-reference' } } });
  });

  it('matches the responses of the API, errors included', async () => {
    const check = (call: string, answer: Answer) => expect([call, api.deviationOf(call, answer)]).toEqual([call, null]);

    const wish = await bff.wish(mei, { productUrl: 'https://a.example', igAccount: 'mei', tags: ['a'] });
    await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id) VALUES ($1, 'reaction', 'x', $2), ($1, 'welcome', 'y', NULL)`,
      [mei.id, wish.id],
    );
    await bff.database.query(
      `INSERT INTO user_preferences (user_id, keywords, categories, color_preference) VALUES ($1, '{kite}', '{home}', 'green')`,
      [mei.id],
    );
    const tom = await bff.member('tom');
    check(
      'POST /api/wishes/{id}/reactions',
      await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }),
    );
    check('POST /api/wishes/{id}/keep', await bff.post(`/api/wishes/${wish.id}/keep`, mei));
    check('POST /api/wishes/{id}/toggle-granted', await bff.post(`/api/wishes/${wish.id}/toggle-granted`, mei));
    check('POST /api/wishes/{id}/toggle-granted', await bff.post(`/api/wishes/${wish.id}/toggle-granted`, tom));
    check(
      'POST /api/interactions',
      await bff.post('/api/interactions', mei, { wishId: wish.id, interactionType: 'view' }),
    );
    check(
      'POST /api/interactions/impressions',
      await bff.post('/api/interactions/impressions', mei, { wishIds: [wish.id] }),
    );
    const failure = { remote: 'shell', version: null, reason: 'uncaught' };
    for (const body of [failure, { ...failure, more: 'x'.repeat(1024) }])
      check('POST /api/browser-failures', await bff.post('/api/browser-failures', null, body));
    check('POST /api/wishes', await bff.post('/api/wishes', mei, { title: 'a', description: 'b' }));
    check('POST /api/wishes', await bff.post('/api/wishes', mei, {}));
    check('POST /api/wishes', await bff.post('/api/wishes', mei, {}, { 'sec-fetch-site': 'cross-site' }));
    check('PATCH /api/wishes/{id}', await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: {} }));
    for (const path of [
      '/api/user',
      '/api/users',
      '/api/user/preferences',
      '/api/user/profile',
      '/api/categories',
      '/api/wishes',
      '/api/wishes/my',
      '/api/wishes/kept',
      '/api/wishes/counts',
      '/api/wishes/community',
      '/api/recommendations',
      '/api/notifications',
    ]) {
      for (const as of [mei, tom, ...(path === '/api/user' ? [] : [null])])
        check(`GET ${path}`, await bff.call(path, { as }));
    }
    for (const name of ['mei', 'nobody']) {
      check('GET /api/users/{username}', await bff.call(`/api/users/${name}`, { as: tom }));
      check('GET /api/wishes/of/{username}', await bff.call(`/api/wishes/of/${name}`, { as: tom }));
    }
    check('GET /api/wishes/{id}', await bff.call(`/api/wishes/${wish.id}`, { as: tom }));
    check('GET /api/wishes/{id}', await bff.call('/api/wishes/nonsense', { as: tom }));
    const page = encodeURIComponent(`http://localhost:80/?wish=${wish.id}`);
    for (const query of [`url=${page}&maxwidth=300`, `url=${page}x`, 'format=json'])
      check('GET /api/oembed', await bff.call(`/api/oembed?${query}`));
    const [notification] = (await bff.call<{ id: string }[]>('/api/notifications', { as: mei })).body;
    check('POST /api/notifications/{id}/read', await bff.post(`/api/notifications/${notification?.id}/read`, mei));
    check('POST /api/notifications/read-all', await bff.post('/api/notifications/read-all', mei));
    check('POST /api/recommendations/{wishId}/dismiss', await bff.post(`/api/recommendations/${wish.id}/dismiss`, tom));
    check('DELETE /api/wishes/{id}', await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei }));
    check('POST /api/user/switch', await bff.post('/api/user/switch', tom, { userId: mei.id }));
    for (const path of ['/healthz', '/trafficz', '/readyz', '/metrics', '/auth/login'])
      check(`GET ${path}`, await bff.call(path));
    check('GET /metrics', await bff.call('/metrics', { headers: OPERATOR_HEADERS }));
    const known = await bff.call('/api/categories', { as: mei });
    const again = { as: mei, headers: { 'if-none-match': String(known.headers.etag) } };
    check('GET /api/categories', await bff.call('/api/categories', again));
  });

  it('allows no unknown property in any schema, and summarises every operation', () => {
    const title = { type: 'string', minLength: 1 };
    expect(api.problem(title, '')).toContain('fewer than 1');
    expect(api.problem({ $ref: '#/components/schemas/UserResponse' }, { passwordHash: 'x' })).not.toBeNull();
    const { schemas } = api.document.components;
    expect(Object.values(schemas).filter((schema) => !('additionalProperties' in schema))).toEqual([]);
    for (const [path, operations] of Object.entries(api.document.paths)) {
      for (const [method, { summary }] of Object.entries(operations)) {
        expect([method, path, summary]).toEqual([method, path, expect.any(String)]);
      }
    }
  });

  it('is shown by a page whose scripts all come from the board itself', async () => {
    const page = await bff.call('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', code = ''] of scripts) {
      expect(code.trim()).toBe('');
      const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
      const answer = await bff.call(new URL(source, 'http://x/api/docs').pathname);
      expect([source, answer.status]).toEqual([source, 200]);
    }
  });
});
