import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Jar } from './accounts/jar.js';
import { Browser } from './oidc/browser.js';
import { ProviderAndBoard } from './oidc/provider.js';

describe('a provider beside accounts of the board’s own', () => {
  let sink: MailSink;
  let both: ProviderAndBoard;

  beforeAll(async () => {
    sink = await MailSink.start();
    const mail = { smtpUrl: sink.url, from: 'wishes@wish.test' };
    both = await ProviderAndBoard.start('oidc_beside', { signUp: 'open', mail });
  });
  afterAll(async () => {
    await both.stop();
    await sink.stop();
  });

  async function join(email: string, displayName: string): Promise<{ jar: Jar; id: string }> {
    const jar = new Jar(both.bff);
    await jar.post('code', { email });
    await jar.post('code/check', { code: sink.codeFor(email) });
    const { status, body } = await jar.post<{ id: string }>('sign-up', { displayName });
    expect(status).toBe(201);
    return { jar, id: body.id };
  }

  it('signs in members of the provider and members of the board’s own accounts as separate members', async () => {
    const browser = new Browser();
    expect(await both.signIn(browser, 'ida-1')).toBe(`${both.home}/`);
    const ida = await both.whoAmI(browser);
    expect(ida).toMatchObject({ username: 'ida', isOfProvider: true });
    const { jar, id } = await join('ida-1@wish.test', 'Ida of the board');
    expect(id).not.toBe(ida.id);
    expect((await jar.call('GET', '/api/user')).text).not.toContain('isOfProvider');
    const again = new Browser();
    await both.signIn(again, 'ida-1');
    expect((await both.whoAmI(again)).id).toBe(ida.id);
    expect(await both.bff.database.query('SELECT FROM accounts WHERE user_id = $1', [ida.id])).toEqual([]);
  });

  it('gives its members no code and no passkey here, which would stay valid after the provider withdraws access', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'otto-1');
    const otto = both.memberOf(browser);
    expect((await both.bff.post('/api/account/confirm', otto, {})).status).toBe(404);
    expect((await both.bff.post('/api/account/passkeys/options', otto)).status).toBe(403);
  });

  it('lets its members delete their data without a recent sign-in, unlike members of own accounts', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'lea-1');
    const lea = both.memberOf(browser);
    await both.bff.database.query(`UPDATE sessions SET created_at = now() - interval '1 hour'`);
    expect((await both.bff.post('/api/user/deletion', lea, { username: 'lea' })).status).toBe(204);
    const { jar } = await join('max@wish.test', 'Max');
    await both.bff.database.query(`UPDATE sessions SET created_at = now() - interval '1 hour'`);
    expect((await jar.call('POST', '/api/user/deletion', { username: 'max' })).status).toBe(403);
  });

  it('ends the session here with a sign-out at the provider, and no session of another member', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    await both.signIn(browser, 'nora-1');
    await both.signIn(other, 'pia-1');
    const { jar, id } = await join('nora@wish.test', 'Nora of the board');
    const isIn = async (one: Browser) => (await one.go(`${both.home}/api/user`)).status === 200;
    expect([await isIn(browser), await isIn(other)]).toEqual([true, true]);
    const nora = (await both.whoAmI(browser)).id;
    const page = await (await browser.go(`${both.issuer}/session/end`)).text();
    const [action = '', xsrf = ''] = [/action="([^"]+)"/, /value="([^"]+)"/].map((part) => part.exec(page)?.[1]);
    await browser.follow(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
    expect([await isIn(browser), await isIn(other), await jar.member()]).toEqual([false, true, id]);
    expect(await both.bff.database.query('SELECT FROM sessions WHERE user_id = $1', [nora])).toEqual([]);
  });

  it('comes with the route POST /auth/backchannel-logout', () => {
    expect(both.bff.routes).toContain('POST /auth/backchannel-logout');
  });
});

describe.each(['invite', 'closed'] as const)('a provider beside accounts, where signing up is %s', (signUp) => {
  let both: ProviderAndBoard;
  beforeAll(async () => {
    both = await ProviderAndBoard.start(`oidc_${signUp}`, { signUp, mail: null });
  });
  afterAll(() => both.stop());

  it('signs up no new member, and signs existing members in', async () => {
    const browser = new Browser();
    expect(await both.signIn(browser, 'new-1')).toContain('failed');
    expect(await both.bff.database.query('SELECT FROM users')).toEqual([]);
    await both.bff.database.query(
      `INSERT INTO users (username, display_name, oidc_subject) VALUES ('old', 'Old', $1)`,
      [`${both.issuer} old-1`],
    );
    const known = new Browser();
    expect(await both.signIn(known, 'old-1')).toBe(`${both.home}/`);
    expect(await both.whoAmI(known)).toMatchObject({ username: 'old' });
  });
});
