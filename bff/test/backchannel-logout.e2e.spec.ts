import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { RATE_LIMITS } from '../src/common/rate-limit/rate-limits.js';
import { Harness, type Member, until } from './harness.js';
import { Browser } from './oidc/browser.js';
import { CLIENT, FORM, ProviderAndBoard } from './oidc/provider.js';

describe('A back-channel logout from the provider', () => {
  let both: ProviderAndBoard;
  let bff: Harness;
  let home: string;

  beforeAll(async () => {
    both = await ProviderAndBoard.start('backchannel');
    ({ bff, home } = both);
  });
  afterAll(() => both.stop());

  const LOGOUT = '/auth/backchannel-logout';
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

  /** Signs a member in with a new browser. */
  async function signedIn(account: string): Promise<{ browser: Browser; member: Member; sid: string }> {
    const browser = new Browser();
    await both.signIn(browser, account);
    const { id } = await both.whoAmI(browser);
    const [{ sid }] = await bff.database.query(
      'SELECT provider_sid AS sid FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [id],
    );
    return { browser, member: { ...both.memberOf(browser), id }, sid };
  }
  const isIn = async ({ browser }: { browser: Browser }) => (await browser.go(`${home}/api/user`)).status === 200;

  const now = () => Math.floor(Date.now() / 1000);
  /** Makes a logout token like the provider's, with the given claims in place of its own; a claim that is undefined is left out. */
  function tokenOf(claims: JWTPayload, key = both.signingKey): Promise<string> {
    const payload = {
      iss: both.issuer,
      aud: CLIENT.clientId,
      iat: now(),
      exp: now() + 120,
      jti: randomUUID(),
      events: { [EVENT]: {} },
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'provider', typ: 'logout+jwt' }).sign(key);
  }
  const post = (body: string, headers = {}) =>
    bff.call(LOGOUT, { ...FORM, body, headers: { ...FORM.headers, ...headers } });
  const send = (token: string) => post(`${new URLSearchParams({ logout_token: token })}`);

  it('signs the member out here when they sign out on the provider’s own page', async () => {
    const ann = await signedIn('ann-9');
    const other = await signedIn('bob-9');
    const page = await (await ann.browser.go(`${both.issuer}/session/end`)).text();
    const [action = '', xsrf = ''] = [/action="([^"]+)"/, /value="([^"]+)"/].map((part) => part.exec(page)?.[1]);
    await ann.browser.follow(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
    expect(await isIn(ann)).toBe(false);
    expect(await isIn(other)).toBe(true);
  });

  it('ends every session of its member in every process, event streams included, and no other member’s', async () => {
    const [here, there, other] = [await signedIn('ann-3'), await signedIn('ann-3'), await signedIn('bob-3')];
    const second = await bff.startSecond();
    try {
      const elsewhere = async () => (await second.call('/api/user', { as: here.member })).status;
      expect(await elsewhere()).toBe(200);
      const stream = await listen(here.member);
      const answer = await send(await tokenOf({ sub: 'ann-3' }));
      expect(answer).toMatchObject({ status: 200, text: '', headers: { 'cache-control': 'no-store' } });
      expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([false, false, true]);
      await until(async () => (await elsewhere()) === 401);
      await until(() => stream.hasEnded());
    } finally {
      await second.app.close();
    }
  });

  it.each([
    ['by the session alone', () => ({})],
    ['by member and session', (sub: string) => ({ sub })],
  ])('ends only the sessions that a provider session opened when the token names it: %s', async (_how, claims) => {
    const account = `sid-${randomUUID()}`;
    const [one, other] = [await signedIn(account), await signedIn(account)];
    expect(one.sid).not.toBe(other.sid);
    expect(await send(await tokenOf({ ...claims(account), sid: one.sid }))).toMatchObject({ status: 200 });
    expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
  });

  it('ends a session that stores no provider session when the token names its member', async () => {
    const [old, other] = [await signedIn('eli-3'), await signedIn('eli-3')];
    await bff.database.query('UPDATE sessions SET provider_sid = NULL WHERE provider_sid = $1', [old.sid]);
    expect(await send(await tokenOf({ sub: 'eli-3', sid: 'another' }))).toMatchObject({ status: 200 });
    expect([await isIn(old), await isIn(other)]).toEqual([false, true]);
  });

  it('does not end a session from a later sign-in when the same token is sent once more', async () => {
    const token = await tokenOf({ sub: 'pia-3' });
    await send(token);
    const again = await signedIn('pia-3');
    expect(await send(token)).toMatchObject({ status: 200 });
    expect(await isIn(again)).toBe(true);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://id.example' }],
    ['for another client', { aud: 'another' }],
    ['with a nonce', { nonce: 'x' }],
    ['without an event', { events: undefined }],
    ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['of an event that is no object', { events: { [EVENT]: 'yes' } }],
    ['without a name of its own', { jti: undefined }],
    ['without the time it was made', { iat: undefined }],
    ['that was made too long ago', { iat: now() - 200 }],
    ['that is yet to be made', { iat: now() + 600, exp: now() + 700 }],
    ['that never expires', { exp: undefined }],
    ['that has expired', { exp: now() - 60 }],
    ['of nobody', { sub: undefined }],
    ['of a session that is no text', { sid: 7 }],
  ])('signs nobody out by a token %s', async (_what, claims) => {
    const kay = await signedIn('kay-3');
    const answer = await send(await tokenOf({ sub: 'kay-3', ...claims }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await isIn(kay)).toBe(true);
    expect(await send(await tokenOf({ sub: 'kay-3' }))).toMatchObject({ status: 200 });
    expect(await isIn(kay)).toBe(false);
  });

  it('signs nobody out by a token that the provider has not signed', async () => {
    const leo = await signedIn('leo-3');
    const { privateKey } = await generateKeyPair('RS256');
    const good = await tokenOf({ sub: 'leo-3' });
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
    const tokens = [await tokenOf({ sub: 'leo-3' }, privateKey), new UnsecuredJWT(claims).encode(), 'x.y.z', ''];
    for (const token of tokens) expect(await send(token)).toMatchObject({ status: 400 });
    expect(await isIn(leo)).toBe(true);
    expect(await send(good)).toMatchObject({ status: 200 });
  });

  it('accepts only a small form with exactly one logout_token that no other site’s page sends', async () => {
    const token = await tokenOf({ sub: 'may-3' });
    const may = await signedIn('may-3');
    expect(await post('')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await post(`logout_token=${token}&logout_token=${token}`)).toMatchObject({ status: 400 });
    const json = { 'content-type': 'application/json' };
    expect(await post(JSON.stringify({ logout_token: token }), json)).toMatchObject({ status: 415 });
    expect(await post(`x=${'x'.repeat(20_000)}`)).toMatchObject({ status: 413 });
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(await post(`logout_token=${token}`, foreign)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(await isIn(may)).toBe(true);
    expect(await post(`state=x&logout_token=${token}`)).toMatchObject({ status: 200 });
    expect(await isIn(may)).toBe(false);
  });

  it('works without Redis, and has a rate limit', async () => {
    const settings = {
      publicUrl: home,
      oidc: { issuer: both.issuer, ...CLIENT },
      rateLimit: true,
      redisUrl: 'redis://127.0.0.1:1',
    };
    const alone = await Harness.start('oidc_alone', settings, 1);
    try {
      const ask = (token: string) => alone.call(LOGOUT, { ...FORM, body: `logout_token=${token}` });
      const token = await tokenOf({ sub: 'zed-3' });
      expect(await ask(token)).toMatchObject({ status: 200 });
      const answers = await Promise.all(Array.from({ length: RATE_LIMITS.backchannelLogout.max }, () => ask('x')));
      expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual([429]);
    } finally {
      await alone.stop();
    }
  });

  it('has no route without a provider: POST /auth/backchannel-logout answers 404', async () => {
    const demo = await Harness.start('oidc_none', {}, 1);
    try {
      const answer = await demo.call(LOGOUT, { ...FORM, body: `logout_token=${await tokenOf({ sub: 'zed-3' })}` });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    } finally {
      await demo.stop();
    }
  });

  /** Opens a member's event stream. */
  async function listen({ cookie }: Member): Promise<{ hasEnded: () => boolean }> {
    const state = { ended: false };
    await new Promise<void>((resolve, reject) => {
      const call = httpRequest(`${home}/api/notifications/stream`, { headers: { cookie } }, (response) => {
        response.once('data', () => resolve()).on('close', () => (state.ended = true));
      });
      call.on('error', reject).end();
    });
    return { hasEnded: () => state.ended };
  }
});
