import { Harness, type Member } from './harness.js';

describe('requests of other sites', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('cross_site');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  /** Sends a POST with exactly these headers, and with the member's cookie by default. */
  const send = async (headers: Record<string, string>, cookie: string | null = mei.cookie) => {
    const response = await bff.app.inject({
      method: 'POST',
      url: '/api/wishes',
      headers: { host: 'wish.test', 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      payload: '{"title":"a","description":"b"}',
    });
    return response.statusCode === 403 ? response.json().code : response.statusCode;
  };

  it.each<[string, Record<string, string>]>([
    ['the fetch metadata say it is ours', { 'sec-fetch-site': 'same-origin' }],
    ['the member caused it', { 'sec-fetch-site': 'none' }],
    ['an older browser names our origin', { origin: 'http://wish.test' }],
    ['the page is ours over https', { origin: 'https://wish.test', 'sec-fetch-site': 'same-origin' }],
  ])('are told apart from the board’s own requests, which are accepted when %s', async (_, headers) => {
    expect(await send(headers)).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a value nobody knows', { 'sec-fetch-site': 'Same-Origin' }],
    ['another origin', { origin: 'http://evil.test' }],
    ['another port', { origin: 'http://wish.test:8080' }],
    ['no origin at all', { origin: 'null' }],
    ['an origin that ends like ours', { origin: 'http://evil-wish.test' }],
    ['an empty origin', { origin: '' }],
    ['ours by one header and another by the other', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.test' }],
    ['neither header, with a cookie', {}],
  ])('are refused from %s', async (_, headers) => {
    expect(await send(headers)).toBe('CROSS_SITE');
  });

  it('get CROSS_SITE without a cookie too; a request with neither cookie nor fetch headers gets only 401', async () => {
    expect(await send({}, null)).toBe(401);
    expect(await send({ 'sec-fetch-site': 'same-origin' }, null)).toBe(401);
    expect(await send({ 'sec-fetch-site': 'cross-site' }, null)).toBe('CROSS_SITE');
    expect(await send({}, 'wishboard_session=forged')).toBe('CROSS_SITE');
  });

  it('get a 200 response to a GET, but no CORS header that would let their page read it', async () => {
    const response = await bff.app.inject({
      url: '/api/wishes',
      headers: { cookie: mei.cookie, 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('may load the files of remotes, without credentials, and no other file', async () => {
    const headersOf = async (url: string) =>
      (await bff.app.inject({ url, headers: { origin: 'http://evil.test' } })).headers;
    for (const url of ['/remotes.json', '/remotes/mf-board/mf-manifest.json', '/remotes/published/mf-board/v1/a.js']) {
      expect(await headersOf(url)).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await headersOf(url)).not.toHaveProperty('access-control-allow-credentials');
    }
    for (const url of [
      '/',
      '/remotes',
      '/remotes.jsonp',
      '/api/remotes/',
      '/main.0123456789ab.js',
      '/media/remotes/a.webp',
    ]) {
      expect(await headersOf(url)).not.toHaveProperty('access-control-allow-origin');
      expect(await headersOf(url)).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
    }
  });

  it('are refused for every route that changes something, whatever its method', async () => {
    for (const [method, url] of [
      ['PATCH', '/api/wishes/x'],
      ['DELETE', '/api/wishes/x'],
      ['POST', '/api/user/switch'],
      ['POST', '/api/browser-failures'],
      ['POST', '/auth/logout'],
      ['PUT', '/api/notifications/settings'],
      ['PUT', '/admin/queues/api/queues/notifications/pause'],
      ['POST', '/nowhere'],
    ]) {
      const answer = await bff.call(url ?? '', {
        method: method ?? '',
        as: mei,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    }
  });

  it('are told apart by the configured public URL behind a proxy, with secure cookies and HSTS', async () => {
    const behind = await Harness.start('cross_site_public', { publicUrl: 'https://wishes.example' });
    try {
      const tom = await behind.member('tom');
      const from = async (origin: string) =>
        (
          await behind.call('/api/wishes', {
            method: 'POST',
            as: tom,
            body: { title: 'a', description: 'b' },
            headers: { origin },
          })
        ).status;
      expect(await from('https://wishes.example')).toBe(201);
      expect(await from('https://other.example')).toBe(403);
      const visit = await behind.call('/api/user');
      expect([visit.headers['set-cookie']].flat()[0]).toContain('; Secure');
      expect(visit.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    } finally {
      await behind.stop();
    }
  });
});
