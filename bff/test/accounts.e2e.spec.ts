import { randomInt, randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { ask, bff, browser, CODE_WRONG, enter, HOST, join, ORIGIN, sink } from './accounts/code-members.js';
import { Jar } from './accounts/jar.js';
import { Harness } from './harness.js';

describe('A board with accounts of its own', () => {
  it('signs up a visitor who enters the code and a display name, and emits user.created', async () => {
    const { jar, user } = await join(`ines@${HOST}`, ' Ines  Nova ');
    expect(user).toMatchObject({ username: 'ines.nova', displayName: 'Ines  Nova', avatar: '' });
    expect(await jar.member()).toBe(user.id);
    expect(await bff.events('user.created')).toContainEqual({ userId: user.id });
    expect(sink.mails.at(-1)).toMatchObject({ from: 'wishes@wish.test', to: [`ines@${HOST}`] });
    expect(sink.mails.at(-1)?.text).toContain(ORIGIN);
  });

  it('signs a member in by a code whatever the address’s case and spaces, and ends the browser’s old session', async () => {
    const { jar, user } = await join(`tom@${HOST}`, 'Tom');
    const before = jar.cookies.get('__Host-wishboard_session') ?? '';
    await ask(jar, ` Tom@${HOST.toUpperCase()}`);
    expect(await enter(jar, `tom@${HOST}`)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(jar.cookies.get('__Host-wishboard_session')).not.toBe(before);
    const old = new Jar(bff);
    old.cookies.set('__Host-wishboard_session', before);
    expect(await old.member()).toBeNull();
  });

  it('accepts no copy of the session cookie after the member signs out', async () => {
    const { jar } = await join(`kim@${HOST}`, 'Kim');
    const kept = new Jar(bff);
    kept.cookies.set('__Host-wishboard_session', jar.cookies.get('__Host-wishboard_session') ?? '');
    expect((await jar.call('POST', '/auth/logout')).status).toBe(204);
    expect(await kept.member()).toBeNull();
  });

  it('finds a free username for a display name that is taken, and does not reveal the e-mail address', async () => {
    await join(`mei1@${HOST}`, 'Mei');
    const { user } = await join(`mei2@${HOST}`, 'Mei 🌸');
    expect(user).toMatchObject({ displayName: 'Mei 🌸', username: expect.stringMatching(/^mei\d+$/) });
    expect(JSON.stringify(user)).not.toContain(HOST);
  });

  it('makes nobody a member without a proved address, nor a second member by the same code', async () => {
    const jar = browser();
    const unproved = { status: 400, body: { errors: [{ field: 'code' }] } };
    expect(await jar.post('sign-up', { displayName: 'Nobody' })).toMatchObject(unproved);
    await ask(jar, `nobody@${HOST}`);
    expect(await jar.post('sign-up', { displayName: 'Nobody' })).toMatchObject(unproved);
    const { jar: joined } = await join(`somebody@${HOST}`, 'Somebody');
    expect(await joined.post('sign-up', { displayName: 'Again' })).toMatchObject(unproved);
    expect(await bff.database.query(`SELECT FROM users WHERE display_name IN ('Nobody', 'Again')`)).toEqual([]);
  });

  it('refuses a display name that is empty, invisible, too long or no text, and accepts a valid one afterwards', async () => {
    const jar = browser();
    await ask(jar, `names@${HOST}`);
    await enter(jar, `names@${HOST}`);
    for (const displayName of ['', '\u200b', 'x'.repeat(101), 7]) {
      expect(await jar.post('sign-up', { displayName })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'displayName' }] },
      });
    }
    expect((await jar.post('sign-up', { displayName: '\u202eLin' })).body).toMatchObject({ displayName: 'Lin' });
  });

  it.each(['Ada', 'A d a.', '\u0410da', 'Admin', 'Wishboard Team'])(
    'asks again for a display name that looks like another member’s or the operator’s: %s',
    async (displayName) => {
      const owner = `ada@${HOST}`;
      const isThere = await bff.database.query(`SELECT FROM users WHERE display_name = 'Ada'`);
      if (isThere.length === 0) await join(owner, 'Ada');
      const jar = browser();
      const email = `${randomUUID()}@${HOST}`;
      await ask(jar, email);
      // Without a proved address the response must not reveal whether a name is taken.
      expect((await jar.post('sign-up', { displayName })).body).toMatchObject({ errors: [{ field: 'code' }] });
      await enter(jar, email);
      const refused = { status: 400, body: { errors: [{ field: 'displayName' }] } };
      expect(await jar.post('sign-up', { displayName })).toMatchObject(refused);
      const other = `Lea ${randomInt(1e9)}`;
      expect(await jar.post('sign-up', { displayName: other })).toMatchObject({ status: 201 });
    },
  );

  it('accepts a display name from one of four concurrent sign-ups, and refuses the others with 400', async () => {
    const emails = Array.from({ length: 4 }, () => `${randomUUID()}@${HOST}`);
    const jars = await Promise.all(
      emails.map(async (email) => {
        const jar = browser();
        await ask(jar, email);
        await enter(jar, email);
        return jar;
      }),
    );
    const answers = await Promise.all(jars.map((jar) => jar.post('sign-up', { displayName: 'At once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await bff.database.query(`SELECT FROM users WHERE display_name = 'At once'`)).toHaveLength(1);
  });

  it('creates one member when an address is proved in two browsers and signs up in both at once', async () => {
    const jars = [browser(), browser()];
    for (const jar of jars) {
      await ask(jar, `twice@${HOST}`);
      await enter(jar, `twice@${HOST}`);
    }
    const joined = await Promise.all(jars.map((jar) => jar.post<UserView>('sign-up', { displayName: 'Twice' })));
    expect(joined.map(({ status }) => status)).toEqual([201, 201]);
    expect(joined[0]?.body.id).toBe(joined[1]?.body.id);
  });

  it('refuses a code request from another site with 403', async () => {
    const answer = await bff.post(
      '/api/account/code',
      null,
      { email: `x@${HOST}` },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  });

  it('has no demo mode: no session without a sign-in, no member list, no switching and no /auth/login', async () => {
    const { jar, user } = await join(`demo@${HOST}`, 'Demo');
    expect((await bff.call('/api/user')).status).toBe(401);
    expect((await jar.call('GET', '/api/users')).status).toBe(403);
    expect((await jar.call('POST', '/api/user/switch', { userId: user.id })).status).toBe(403);
    expect((await bff.call('/auth/login')).status).toBe(404);
  });
});

describe('A board whose sign-up is closed', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'closed' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('accounts_closed', { accounts, publicUrl: ORIGIN }, 1);
    const [{ id }] = await bff.database.query(
      `INSERT INTO users (username, display_name) VALUES ('m', 'M') RETURNING id`,
    );
    await bff.database.query(`INSERT INTO accounts (user_id, email) VALUES ($1, 'member@${HOST}')`, [id]);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  it('signs members in, answers strangers the same, and tells strangers only by mail that they have no account', async () => {
    const [member, stranger] = [new Jar(bff), new Jar(bff)];
    const answers = [
      await member.post('code', { email: `member@${HOST}` }),
      await stranger.post('code', { email: `stranger@${HOST}` }),
    ];
    expect(answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).sort()])[0]).toEqual(
      answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).sort()])[1],
    );
    expect(sink.mails.at(-1)?.text).toContain('no account');
    expect(() => sink.codeFor(`stranger@${HOST}`)).toThrow();
    expect(await stranger.post('code/check', { code: '12345678' })).toMatchObject(CODE_WRONG);
    const code = sink.codeFor(`member@${HOST}`);
    expect(await member.post('code/check', { code })).toMatchObject({ status: 200, body: { user: { username: 'm' } } });
  });

  it('makes no member of a visitor who proved an address before sign-up was closed', async () => {
    const jar = new Jar(bff);
    await jar.post('code', { email: `before@${HOST}` });
    await bff.database.query(`UPDATE sign_in_codes SET is_proved = true WHERE email = 'before@${HOST}'`);
    expect((await jar.post('sign-up', { displayName: 'Before' })).status).toBe(400);
    expect(await bff.database.query(`SELECT FROM users WHERE display_name = 'Before'`)).toEqual([]);
  });
});
