import { randomInt, randomUUID } from 'node:crypto';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Authenticator } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { Harness, OPERATOR_HEADERS, until } from './harness.js';

const ORIGIN = 'https://wish.test';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Someone {
  jar: Jar;
  id: string;
  username: string;
  key: Authenticator;
}

interface Act {
  operator: string;
  operator_id: string | null;
  act: string;
  subject_id: string | null;
  reason: string;
}

describe('members who operate the board', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('named_operators', { accounts, publicUrl: ORIGIN }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  /** A member with a passkey, signed in by a code. */
  async function join(): Promise<Someone> {
    const jar = new Jar(bff);
    const email = `${randomUUID()}@wish.test`;
    await jar.post('code', { email });
    await jar.post('code/check', { code: sink.codeFor(email) });
    const { body } = await jar.post<{ id: string; username: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
    const key = new Authenticator(ORIGIN, 'wish.test');
    const options = await jar.post<{ challenge: string; user: { id: string } }>('passkeys/options');
    await jar.post('passkeys', { name: 'Phone', credential: key.make(options.body) });
    return { jar, id: body.id, username: body.username, key };
  }

  async function signIn({ jar, key }: Someone): Promise<void> {
    const { body } = await jar.post<{ challenge: string }>('passkey/options');
    expect((await jar.post('passkey', key.sign(body))).status).toBe(200);
  }

  const make = (id: string, column: 'is_operator' | 'is_moderator' = 'is_operator', value = true) =>
    bff.database.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [id, value]);
  const age = (id: string, minutes: number) =>
    bff.database.query(`UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE user_id = $1`, [
      id,
      minutes,
    ]);
  const cookieOf = ({ cookies }: Jar) => [...cookies].map((pair) => pair.join('=')).join('; ');
  const look = (jar: Jar | null, path = '/admin', headers = {}) =>
    bff.call(path, { headers: { ...(jar && { cookie: cookieOf(jar) }), ...headers } });
  const send = (jar: Jar | null, act: string, fields: Record<string, string> = {}, headers = {}) =>
    bff.call(`/admin/acts/${act}`, {
      method: 'POST',
      headers: { ...FORM, ...(jar && { cookie: cookieOf(jar) }), ...headers },
      body: new URLSearchParams({ why: 'For the test', ...fields }).toString(),
    });
  /** What the page says that the act leads to, as a browser shows it. */
  async function act(jar: Jar, name: string, fields: Record<string, string> = {}, headers = {}) {
    const { status, text, headers: answered } = await send(jar, name, fields, headers);
    expect([name, status, text]).toEqual([name, 303, '']);
    jar.take(answered);
    const page = await look(jar, String(answered.location));
    jar.take(page.headers);
    expect(page.status).toBe(200);
    return page.text;
  }
  const acts = (): Promise<Act[]> => bff.database.query('SELECT * FROM operator_acts ORDER BY id');

  /** An operator whose passkey has just opened their session. */
  async function operator(): Promise<Someone> {
    const someone = await join();
    await make(someone.id);
    await signIn(someone);
    return someone;
  }

  it('are shown the page, with the way to queues and events, members, invitations, and who did what', async () => {
    const { jar, username } = await operator();
    const { status, text, headers } = await look(jar);
    expect(status).toBe(200);
    for (const part of [username, '/admin/queues', '/admin/events', 'Announce on every page', 'Close the board']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/<script|style="| on\w+=/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/,
    );
  });

  async function signed(column?: 'is_moderator'): Promise<Someone> {
    const someone = await join();
    if (column) await make(someone.id, column);
    await signIn(someone);
    return someone;
  }
  async function byCode(): Promise<Someone> {
    const someone = await join();
    await make(someone.id);
    return someone;
  }
  async function aged(minutes: number): Promise<Someone> {
    const someone = await operator();
    await age(someone.id, minutes);
    return someone;
  }
  async function noLonger(): Promise<Someone> {
    const someone = await operator();
    await make(someone.id, 'is_operator', false);
    return someone;
  }

  const NOT: [who: string, whose: () => Promise<Jar | null>, status: number, headers?: Record<string, string>][] = [
    ['a visitor', async () => null, 401],
    ['a member', async () => (await signed()).jar, 403],
    ['a moderator', async () => (await signed('is_moderator')).jar, 403],
    ['an operator whom no passkey let in', async () => (await byCode()).jar, 403],
    ['an operator whose passkey let them in thirteen hours ago', async () => (await aged(13 * 60)).jar, 403],
    ['an operator of before', async () => (await noLonger()).jar, 403],
    ['who knows the shared password', async () => null, 401, OPERATOR_HEADERS],
  ];
  it.each(NOT)('are not %s: neither page, nor act, nor queues', async (_, whose, status, headers = {}) => {
    const jar = await whose();
    const before = await acts();
    const page = await look(jar, '/admin', headers);
    expect(page.status).toBe(status);
    expect(page.text).not.toMatch(/@wish\.test|What was done/);
    expect((await send(jar, 'announce', { en: 'Hello', zh: '你好' }, headers)).status).toBe(status);
    for (const path of ['/admin/queues', '/admin/queues/api/queues', '/admin/events']) {
      expect([path, (await look(jar, path, headers)).status]).toEqual([path, status]);
    }
    expect(await acts()).toEqual(before);
  });

  it('are told that they are, and nobody else is', async () => {
    const [them, member] = [await operator(), await signed()];
    const told = ({ jar }: Someone) => jar.call('GET', '/api/user');
    expect((await told(them)).body).toMatchObject({ id: them.id, isOperator: true });
    expect((await told(member)).text).not.toContain('perator');
    expect((await member.jar.call('GET', `/api/users/${them.username}`)).text).not.toContain('isOperator');
  });

  it('look at the queues for a day, and act for fifteen minutes after their passkey', async () => {
    const { jar, id } = await operator();
    // The dashboard's process is not there in this test: past the door is 503.
    const pause = () =>
      bff.call('/admin/queues/api/queues/previews/pause', { method: 'PUT', headers: { cookie: cookieOf(jar) } });
    expect([(await look(jar, '/admin/queues')).status, (await pause()).status]).toEqual([503, 503]);
    await age(id, 16);
    expect([(await look(jar, '/admin/queues')).status, (await pause()).status]).toEqual([503, 403]);
    const page = await look(jar);
    expect([page.status, page.text.includes('/admin/acts/')]).toEqual([200, false]);
    expect(page.text).toContain('action="/admin/sign-in"');
    expect((await send(jar, 'end-announcement')).status).toBe(403);
    const left = await bff.call('/admin/sign-in', {
      method: 'POST',
      headers: { ...FORM, cookie: cookieOf(jar) },
      body: '',
    });
    expect([left.status, left.headers.location]).toEqual([303, '/?dialog=join']);
    expect((await look(jar)).status).toBe(401);
  });

  it('are written down with what they did and why, as is that their passkey let them in', async () => {
    const { jar, id, username } = await operator();
    const text = await act(jar, 'announce', { en: 'We <move>.', zh: '搬家。', why: 'New & larger rooms' });
    expect(text).toContain('It stands on every page now.');
    expect(text).toContain('We &lt;move&gt;. / 搬家。');
    const [signIn, announced] = (await acts()).filter(({ operator_id }) => operator_id === id);
    expect(signIn).toMatchObject({ operator: 'at /admin', act: 'sign-in' });
    expect(announced).toMatchObject({ operator: 'at /admin', act: 'announce', reason: 'New & larger rooms' });
    expect((await look(jar)).text).toContain(`${username}  announce  We &lt;move&gt;.  (New &amp; larger rooms)`);
    expect((await bff.call('/api/announcement')).body).toMatchObject({ announcement: { english: 'We <move>.' } });
    expect(await act(jar, 'end-announcement')).toContain('Nothing is announced.');
    for (const change of ["UPDATE operator_acts SET reason = ''", 'DELETE FROM operator_acts']) {
      await expect(bff.database.query(change)).rejects.toThrow('only added to');
    }
  });

  it('have to say why, and are told what cannot be done, of which nothing is written down', async () => {
    const { jar } = await operator();
    const before = await acts();
    expect((await send(jar, 'open', { why: '' })).status).toBe(400);
    expect(await act(jar, 'open')).toContain('role="alert">The board is not closed.');
    for (const name of ['moderator', 'operator', 'members', 'constructor']) {
      expect([name, (await send(jar, name, { member: 'mei' })).status]).toEqual([name, 404]);
    }
    expect(await act(jar, 'announce', { en: '--days', zh: '=' })).toContain('role="status"');
    await act(jar, 'end-announcement');
    expect((await acts()).length).toBe(before.length + 2);
  });

  it('suspend, let in again, sign out and erase members, whose username confirms what cannot be undone', async () => {
    const { jar } = await operator();
    const victim = await signed();
    const member = victim.username;
    expect(await act(jar, 'suspend', { member })).toContain(`Let ${member} in again`);
    await until(async () => (await victim.jar.member()) === null);
    expect(await act(jar, 'reinstate', { member })).toContain(`${member} can sign in again.`);
    await signIn(victim);
    expect(await act(jar, 'end-sessions', { member })).toContain(`1 sessions of ${member} ended.`);
    expect(await act(jar, 'erase', { member, confirm: 'another' })).toContain('This would remove');
    const there = () => bff.database.query('SELECT FROM users WHERE id = $1', [victim.id]);
    expect(await there()).toHaveLength(1);
    expect(await act(jar, 'erase', { member, confirm: member })).toContain(`Removed ${member}`);
    expect(await there()).toHaveLength(0);
  });

  it('do nothing to each other, nor to themselves', async () => {
    const [one, other] = [await operator(), await operator()];
    for (const { username } of [one, other]) {
      for (const name of ['suspend', 'end-sessions', 'erase']) {
        expect(await act(one.jar, name, { member: username, confirm: username })).toContain('That takes a shell');
      }
    }
    expect(await other.jar.member()).toBe(other.id);
  });

  it('find members by a part of their name, and nobody else is listed', async () => {
    const { jar } = await operator();
    const someone = await join();
    const { text } = await look(jar, `/admin?q=${someone.username}`);
    expect(text).toContain(`Suspend ${someone.username}`);
    expect(text.match(/<strong>m\d+<\/strong> /gi)).toHaveLength(1);
  });

  it('change how they sign in by a passkey they have alone: whoever reads their mail adds none', async () => {
    const { jar, id, key } = await byCode();
    expect((await jar.post('passkeys/options')).status).toBe(403);
    const [passkey] = (await jar.call<{ id: string }[]>('GET', '/api/account/passkeys')).body;
    expect((await jar.call('DELETE', `/api/account/passkeys/${passkey?.id}`)).status).toBe(403);
    const owner = { jar: new Jar(bff), id, key, username: '' };
    await signIn(owner);
    expect((await owner.jar.post('passkeys/options')).status).toBe(200);
  });

  it('invite, and are shown the code this once', async () => {
    const { jar } = await operator();
    const text = await act(jar, 'invite', { uses: '3', days: '2', note: 'The <book> club' });
    const code = /role="status">([0-9A-Z-]+)/.exec(text)?.[1] ?? '';
    expect(code.length).toBeGreaterThan(10);
    const page = await look(jar);
    expect(page.text).toContain('The &lt;book&gt; club · 0 of 3 used');
    expect(page.text).not.toContain(code);
    const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(await act(jar, 'end-invitation', { id })).toContain('Nobody else joins by it.');
  });

  it('close the board and open it, also once they may not act any more, since nobody signs in meanwhile', async () => {
    const { jar, id } = await operator();
    expect(await act(jar, 'close', { minutes: '5' })).toContain('closed to everybody but operators');
    await until(async () => (await bff.call('/')).status === 503);
    await age(id, 60);
    expect((await look(jar)).text).toContain('Open the board');
    expect((await send(jar, 'close')).status).toBe(403);
    expect(await act(jar, 'open')).toContain('The board is open.');
    await until(async () => (await bff.call('/api/announcement')).status === 200);
  });

  it('are led to a page that says what came of an act, once, to the session that did it, and does nothing when it is loaded again', async () => {
    const { jar, id } = await operator();
    const { headers, text } = await send(jar, 'invite', { note: 'Only once' });
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    expect([text, headers.location]).toEqual(['', '/admin']);
    expect(cookie).toMatch(/^__Host-wishboard_said=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const other = await operator();
    other.jar.take(headers);
    expect((await look(other.jar)).text).not.toContain('The code is shown this once.');
    jar.take(headers);
    const page = await look(jar);
    expect(page.text).toContain('The code is shown this once.');
    jar.take(page.headers);
    expect([...jar.cookies.keys()].some((name) => name.includes('said'))).toBe(false);
    expect((await look(jar)).text).not.toContain('The code is shown this once.');
    const invited = (await acts()).filter((row) => row.operator_id === id && row.act === 'invite');
    expect(invited).toHaveLength(1);
  });

  const SHOWN = { accept: 'text/html,application/xhtml+xml' };
  it('and everybody else are told in a page by a browser why not and what helps, at the queues and at acts too', async () => {
    const [byMail, late] = [await byCode(), await aged(16)];
    const told: [jar: Jar | null, status: number, words: string][] = [
      [null, 401, 'href="/?dialog=join"'],
      [(await signed()).jar, 403, 'This page is for operators.'],
      [byMail.jar, 403, 'Where you have none yet, add one'],
    ];
    for (const [jar, status, words] of told) {
      for (const path of ['/admin', '/admin/queues', '/admin/events']) {
        const page = await look(jar, path, SHOWN);
        expect([path, page.status, page.headers['content-type']]).toEqual([path, status, 'text/html; charset=utf-8']);
        expect(page.text).toContain(words);
        expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
      }
    }
    const refused = await send(late.jar, 'end-announcement', {}, SHOWN);
    expect([refused.status, refused.text.includes('in the last fifteen minutes')]).toEqual([403, true]);
    expect(refused.text).toContain('action="/admin/sign-in"');
    const unsaid = await send((await operator()).jar, 'open', { why: ' ' }, SHOWN);
    expect([unsaid.status, unsaid.text.includes('role="alert">Say why')]).toEqual([400, true]);
    // The dashboard's own calls, and whatever else is no browser that shows it, get JSON.
    expect((await look(null, '/admin/queues/api/queues')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a page that does not say where it stands', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('do nothing that a form of %s asks for', async (_, headers) => {
    const { jar } = await operator();
    const before = await acts();
    const answer = await send(jar, 'announce', { en: 'Hello', zh: '你好' }, headers);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'CROSS_SITE' }]);
    expect(await acts()).toEqual(before);
  });

  it('send no form to any other route', async () => {
    const { jar } = await operator();
    const answer = await bff.call('/api/wishes', {
      method: 'POST',
      headers: { ...FORM, cookie: cookieOf(jar) },
      body: 'title=a&description=b',
    });
    expect(answer.status).toBe(415);
  });
});
