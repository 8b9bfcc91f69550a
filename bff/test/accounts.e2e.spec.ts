import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { CheckCodeResponse } from '@wishboard/contracts/http/members/account';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Jar } from './accounts/jar.js';
import { Harness } from './harness.js';

const ORIGIN = 'https://wish.test';
/** Another in each run, since Redis counts for longer than one takes. */
const HOST = `${randomUUID().slice(0, 8)}.test`;
const NETWORK = `10.${randomInt(256)}.${randomInt(256)}`;
const CODE_WRONG = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'code' }] } };

describe('accounts of the board’s own', () => {
  let bff: Harness;
  let sink: MailSink;
  let asked = 0;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'Wishboard <wishes@wish.test>' } };
    bff = await Harness.start('accounts', { accounts, publicUrl: ORIGIN, rateLimit: true, trustedProxies: [] }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  /** A browser at a network address of its own, since these are counted. */
  const browser = () => {
    asked += 1;
    return new Jar(bff, `${NETWORK}.${asked}`);
  };
  const ask = (jar: Jar, email: string, more = {}) => jar.post('code', { email, ...more });
  const enter = (jar: Jar, email: string) => jar.post<CheckCodeResponse>('code/check', { code: sink.codeFor(email) });

  async function join(email: string, displayName: string): Promise<{ jar: Jar; user: UserView }> {
    const jar = browser();
    await ask(jar, email);
    expect(await enter(jar, email)).toMatchObject({ status: 200, body: { user: null } });
    const joined = await jar.post<UserView>('sign-up', { displayName });
    expect(joined.status).toBe(201);
    return { jar, user: joined.body };
  }

  const wrong = (code: string) => code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

  it('makes a member of a visitor who enters the code and says a name, and welcomes them', async () => {
    const { jar, user } = await join(`ines@${HOST}`, ' Ines  Nova ');
    expect(user).toMatchObject({ username: 'ines.nova', displayName: 'Ines  Nova', avatar: '' });
    expect(await jar.member()).toBe(user.id);
    expect(await bff.events('user.created')).toContainEqual({ userId: user.id });
    expect(sink.mails.at(-1)).toMatchObject({ from: 'wishes@wish.test', to: [`ines@${HOST}`] });
    expect(sink.mails.at(-1)?.text).toContain(ORIGIN);
  });

  it('signs a member in by a code, however the address is written, and ends the session the browser came with', async () => {
    const { jar, user } = await join(`tom@${HOST}`, 'Tom');
    const before = jar.cookies.get('__Host-wishboard_session') ?? '';
    await ask(jar, ` Tom@${HOST.toUpperCase()}`);
    expect(await enter(jar, `tom@${HOST}`)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(jar.cookies.get('__Host-wishboard_session')).not.toBe(before);
    const old = new Jar(bff);
    old.cookies.set('__Host-wishboard_session', before);
    expect(await old.member()).toBeNull();
  });

  it('signs out, and the session is worth nothing', async () => {
    const { jar } = await join(`kim@${HOST}`, 'Kim');
    const kept = new Jar(bff);
    kept.cookies.set('__Host-wishboard_session', jar.cookies.get('__Host-wishboard_session') ?? '');
    expect((await jar.call('POST', '/auth/logout')).status).toBe(204);
    expect(await kept.member()).toBeNull();
  });

  it('finds another username for a name that is taken, and never shows or takes the address as one', async () => {
    await join(`mei1@${HOST}`, 'Mei');
    const { user } = await join(`mei2@${HOST}`, 'Mei 🌸');
    expect(user).toMatchObject({ displayName: 'Mei 🌸', username: expect.stringMatching(/^mei\d+$/) });
    expect(JSON.stringify(user)).not.toContain(HOST);
  });

  it('writes in the language that was asked for', async () => {
    await ask(browser(), `zh@${HOST}`, { language: 'zh-TW' });
    expect(sink.mails.at(-1)?.text).toContain('你的驗證碼');
    expect(sink.codeFor(`zh@${HOST}`)).toMatch(/^\d{4} \d{4}$/);
  });

  it('answers no differently for an address with an account than for one without', async () => {
    await join(`known@${HOST}`, 'Known');
    const [known, unknown] = [browser(), browser()];
    const answers = [await ask(known, `known@${HOST}`), await ask(unknown, `unknown@${HOST}`)];
    const told = answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).sort()]);
    expect(told[0]).toEqual(told[1]);
    const [toKnown, toUnknown] = sink.mails.slice(-2).map(({ text }) => text.replace(/\d{4} \d{4}/, ''));
    expect(toKnown).toBe(toUnknown);
    const nonsense = { code: '00000000' };
    const wrongs = [await known.post('code/check', nonsense), await unknown.post('code/check', nonsense)];
    expect(wrongs.map(({ status, body }) => [status, { ...(body as object), requestId: '' }])[0]).toEqual(
      wrongs.map(({ status, body }) => [status, { ...(body as object), requestId: '' }])[1],
    );
  });

  it('takes a code once, and of two at once one', async () => {
    const { jar } = await join(`once@${HOST}`, 'Once');
    await ask(jar, `once@${HOST}`);
    const again = new Jar(bff);
    for (const [name, value] of jar.cookies) again.cookies.set(name, value);
    const both = await Promise.all([enter(jar, `once@${HOST}`), enter(again, `once@${HOST}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await enter(again, `once@${HOST}`)).toMatchObject(CODE_WRONG);
  });

  it('takes no code for longer than ten minutes', async () => {
    const jar = browser();
    await ask(jar, `late@${HOST}`);
    await bff.database.query(
      `UPDATE sign_in_codes SET expires_at = expires_at - interval '10 minutes' WHERE email = 'late@${HOST}'`,
    );
    expect(await enter(jar, `late@${HOST}`)).toMatchObject(CODE_WRONG);
  });

  it('lets five be tried, and then not even the right one, however many come at once', async () => {
    const jar = browser();
    await ask(jar, `tries@${HOST}`);
    const code = sink.codeFor(`tries@${HOST}`);
    const tries = await Promise.all(Array.from({ length: 5 }, () => jar.post('code/check', { code: wrong(code) })));
    for (const answer of tries) expect(answer).toMatchObject(CODE_WRONG);
    expect(await jar.post('code/check', { code })).toMatchObject(CODE_WRONG);

    const other = browser();
    await ask(other, `tries@${HOST}`);
    const right = sink.codeFor(`tries@${HOST}`);
    for (let at = 0; at < 4; at += 1) await other.post('code/check', { code: wrong(right) });
    expect((await other.post('code/check', { code: right })).status).toBe(200);
  });

  it('takes a code in the browser alone that asked for it', async () => {
    const [asker, other] = [browser(), browser()];
    await ask(asker, `bound@${HOST}`);
    const code = sink.codeFor(`bound@${HOST}`);
    expect(await other.post('code/check', { code })).toMatchObject(CODE_WRONG);
    await ask(other, `elsewhere@${HOST}`);
    expect(await other.post('code/check', { code })).toMatchObject(CODE_WRONG);
    const forged = browser();
    const [name = '', value = ''] = [...asker.cookies].find(([cookie]) => cookie.includes('wishboard_code')) ?? [];
    forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect(await forged.post('code/check', { code })).toMatchObject(CODE_WRONG);
    expect(name).toBe('__Host-wishboard_code');
    expect((await asker.post('code/check', { code })).status).toBe(200);
  });

  it('keeps of code and browser hashes alone, from which the code cannot be guessed', async () => {
    const jar = browser();
    await ask(jar, `hashed@${HOST}`);
    const code = sink.codeFor(`hashed@${HOST}`).replace(' ', '');
    const [row] = await bff.database.query(`SELECT * FROM sign_in_codes WHERE email = 'hashed@${HOST}'`);
    const guesses = [code, ` ${code}`, `${row.browser_hash.toString('hex')} ${code}`];
    for (const guess of guesses) expect(createHash('sha256').update(guess).digest().equals(row.code_hash)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(code);
    const token = decodeURIComponent(jar.cookies.get('__Host-wishboard_code') ?? '').split('.')[0] ?? '';
    expect(createHash('sha256').update(`${token} ${code}`).digest().equals(row.code_hash)).toBe(true);
  });

  it('makes nobody a member whose address no code has proved, nor twice by one code', async () => {
    const jar = browser();
    const unproved = { status: 400, body: { errors: [{ field: 'code' }] } };
    expect(await jar.post('sign-up', { displayName: 'Nobody' })).toMatchObject(unproved);
    await ask(jar, `nobody@${HOST}`);
    expect(await jar.post('sign-up', { displayName: 'Nobody' })).toMatchObject(unproved);
    const { jar: joined } = await join(`somebody@${HOST}`, 'Somebody');
    expect(await joined.post('sign-up', { displayName: 'Again' })).toMatchObject(unproved);
    expect(await bff.database.query(`SELECT FROM users WHERE display_name IN ('Nobody', 'Again')`)).toEqual([]);
  });

  it('asks again for a name that shows nothing, and then takes one', async () => {
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
    'asks again for a name that looks like another member’s or that of who runs the board: %s',
    async (displayName) => {
      const owner = `ada@${HOST}`;
      const isThere = await bff.database.query(`SELECT FROM users WHERE display_name = 'Ada'`);
      if (isThere.length === 0) await join(owner, 'Ada');
      const jar = browser();
      const email = `${randomUUID()}@${HOST}`;
      await ask(jar, email);
      // Nobody looks for names who has proved no address.
      expect((await jar.post('sign-up', { displayName })).body).toMatchObject({ errors: [{ field: 'code' }] });
      await enter(jar, email);
      const refused = { status: 400, body: { errors: [{ field: 'displayName' }] } };
      expect(await jar.post('sign-up', { displayName })).toMatchObject(refused);
      const other = `Lea ${randomInt(1e9)}`;
      expect(await jar.post('sign-up', { displayName: other })).toMatchObject({ status: 201 });
    },
  );

  it('gives a name that several choose at the same moment to one of them', async () => {
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

  it('is one member who proves an address in two browsers at once', async () => {
    const jars = [browser(), browser()];
    for (const jar of jars) {
      await ask(jar, `twice@${HOST}`);
      await enter(jar, `twice@${HOST}`);
    }
    const joined = await Promise.all(jars.map((jar) => jar.post<UserView>('sign-up', { displayName: 'Twice' })));
    expect(joined.map(({ status }) => status)).toEqual([201, 201]);
    expect(joined[0]?.body.id).toBe(joined[1]?.body.id);
  });

  it.each([
    'ines',
    'ines@',
    'ines@wish.test, tom@wish.test',
    'ines@wish.test\r\nBcc: tom@wish.test',
    `ınes@${HOST}`,
    'ines@wıſh.test',
    `${'x'.repeat(250)}@wish.test`,
    [`ines@${HOST}`],
    null,
  ])('sends nothing to %p', async (email) => {
    const count = sink.mails.length;
    expect(await browser().post('code', { email })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
    expect(sink.mails).toHaveLength(count);
  });

  it('sends an address five codes in a quarter of an hour, wherever they are asked for from', async () => {
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await ask(browser(), `flood@${HOST}`)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = await ask(browser(), `FLOOD@${HOST}`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('sends twenty codes for one network address in a quarter of an hour, whoever they are for', async () => {
    const run = HOST.slice(0, 4);
    const jar = new Jar(bff, `2001:db8:${run}::1`);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await ask(jar, `net${at}@${HOST}`)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect((await jar.call('POST', '/api/account/code', { email: `net@${HOST}` }, `2001:db8:${run}::2`)).status).toBe(
      429,
    );
  });

  it('says that mail could not be sent, and nothing of why', async () => {
    sink.refusesWith = 550;
    const answer = await ask(browser(), `bounced@${HOST}`);
    sink.refusesWith = null;
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    // The number of the request may have any digits.
    expect(answer.text.replace(/"requestId":"[^"]*"/, '')).not.toMatch(/550|Not now/);
  });

  it('refuses another site', async () => {
    const answer = await bff.post(
      '/api/account/code',
      null,
      { email: `x@${HOST}` },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  });

  it('is not demo mode: nobody is let in without a sign-in, listed or switched to', async () => {
    const { jar, user } = await join(`demo@${HOST}`, 'Demo');
    expect((await bff.call('/api/user')).status).toBe(401);
    expect((await jar.call('GET', '/api/users')).status).toBe(403);
    expect((await jar.call('POST', '/api/user/switch', { userId: user.id })).status).toBe(403);
    expect((await bff.call('/auth/login')).status).toBe(404);
  });
});

describe('accounts where nobody new can join', () => {
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

  it('lets members in, and tells a stranger on the page what it tells them, and by mail that there is no account', async () => {
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

  it('makes no member of who proved an address before it was closed', async () => {
    const jar = new Jar(bff);
    await jar.post('code', { email: `before@${HOST}` });
    await bff.database.query(`UPDATE sign_in_codes SET is_proved = true WHERE email = 'before@${HOST}'`);
    expect((await jar.post('sign-up', { displayName: 'Before' })).status).toBe(400);
    expect(await bff.database.query(`SELECT FROM users WHERE display_name = 'Before'`)).toEqual([]);
  });
});
