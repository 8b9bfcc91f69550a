import { ACT_MINUTES, LOOK_HOURS } from '../src/operators/named-operators.js';
import { Jar } from './accounts/jar.js';
import {
  acts,
  age,
  bff,
  cookieOf,
  FORM,
  formerOperator,
  look,
  memberWithPasskey,
  operator,
  operatorByCode,
  operatorWithOldSession,
  type PasskeyMember,
  send,
  signIn,
} from './accounts/operators.js';
import { OPERATOR_HEADERS } from './harness.js';

describe('members who operate the board', () => {
  it('see a page without scripts that leads to queues and events, announcements and closing the board', async () => {
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

  const NOT: [who: string, whose: () => Promise<Jar | null>, status: number, headers?: Record<string, string>][] = [
    ['a visitor', async () => null, 401],
    ['a member', async () => (await memberWithPasskey()).jar, 403],
    ['a moderator', async () => (await memberWithPasskey('is_moderator')).jar, 403],
    ['an operator whom no passkey let in', async () => (await operatorByCode()).jar, 403],
    [
      'an operator whose passkey let them in thirteen hours ago',
      async () => (await operatorWithOldSession(13 * 60)).jar,
      403,
    ],
    ['an operator of before', async () => (await formerOperator()).jar, 403],
    ['who knows the shared password', async () => null, 401, OPERATOR_HEADERS],
  ];
  it.each(NOT)(
    'are not %s, who gets an error from the page, acts, queues and events',
    async (_, whose, status, headers = {}) => {
      const jar = await whose();
      const before = await acts();
      const page = await look(jar, '/admin', headers);
      expect(page.status).toBe(status);
      expect(page.text).not.toMatch(/@wish\.test|What was done/);
      expect((await send(jar, 'announce', { en: 'Hello', zh: '你好' }, headers)).status).toBe(status);
      for (const path of ['/admin/queues', '/admin/queues/api/queues', '/admin/events']) {
        expect([path, (await look(jar, path, headers)).status]).toEqual([path, status]);
      }
      const form = { ...FORM, ...(jar && { cookie: cookieOf(jar) }), ...headers };
      for (const path of ['/admin/events/resend', '/admin/events/resend-all']) {
        const answer = await bff.call(path, { method: 'POST', headers: form, body: '' });
        expect([path, answer.status]).toEqual([path, status]);
      }
      expect(await acts()).toEqual(before);
    },
  );

  it('have isOperator in their own user data, which nobody else’s data has', async () => {
    const [them, member] = [await operator(), await memberWithPasskey()];
    const told = ({ jar }: PasskeyMember) => jar.call('GET', '/api/user');
    expect((await told(them)).body).toMatchObject({ id: them.id, isOperator: true });
    expect((await told(member)).text).not.toContain('perator');
    expect((await member.jar.call('GET', `/api/users/${them.username}`)).text).not.toContain('isOperator');
  });

  it('act for fifteen minutes after signing in with a passkey, and can view the queues afterwards too', async () => {
    const { jar, id } = await operator();
    // The dashboard does not run in this test, so admitted requests get 503.
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

  it('view the queues and the page until twelve hours after their passkey, and act until fifteen minutes after', async () => {
    const { jar, id } = await operator();
    const ways = async () => [
      (await look(jar, '/admin/queues')).status,
      (await look(jar, '/admin/queues/api/queues')).status,
      (await look(jar)).status,
      (await send(jar, 'end-announcement')).status,
    ];
    expect([LOOK_HOURS, ACT_MINUTES]).toEqual([12, 15]);
    // The dashboard does not run in this test, so admitted requests get 503.
    for (const [minutes, statuses] of [
      [ACT_MINUTES - 1, [503, 503, 200, 303]],
      [ACT_MINUTES, [503, 503, 200, 403]],
      [LOOK_HOURS * 60 - 1, [503, 503, 200, 403]],
      [LOOK_HOURS * 60, [403, 403, 403, 403]],
    ] as const) {
      await age(id, minutes);
      expect([minutes, await ways()]).toEqual([minutes, statuses]);
    }
  });

  it('change passkeys only after signing in with a passkey, not with a code from their e-mail', async () => {
    const { jar, id, key } = await operatorByCode();
    expect((await jar.post('passkeys/options')).status).toBe(403);
    const [passkey] = (await jar.call<{ id: string }[]>('GET', '/api/account/passkeys')).body;
    expect((await jar.call('DELETE', `/api/account/passkeys/${passkey?.id}`)).status).toBe(403);
    const owner = { jar: new Jar(bff), id, key, username: '' };
    await signIn(owner);
    expect((await owner.jar.post('passkeys/options')).status).toBe(200);
  });

  const SHOWN = { accept: 'text/html,application/xhtml+xml' };
  it('and everybody else see the reason and the remedy in a page when a request is refused, also for queues and acts', async () => {
    const [byMail, late] = [await operatorByCode(), await operatorWithOldSession(16)];
    const told: [jar: Jar | null, status: number, words: string][] = [
      [null, 401, 'href="/?dialog=join"'],
      [(await memberWithPasskey()).jar, 403, 'This page is for operators.'],
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
    // The dashboard's own scripts, and other requests that are not a browser's navigation, get JSON.
    expect((await look(null, '/admin/queues/api/queues')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a page that does not say where it stands', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('are protected from a forged form of %s, which gets 403 and has no effect', async (_, headers) => {
    const { jar } = await operator();
    const before = await acts();
    const answer = await send(jar, 'announce', { en: 'Hello', zh: '你好' }, headers);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'CROSS_SITE' }]);
    expect(await acts()).toEqual(before);
  });

  it('can post a form to no other route: POST /api/wishes answers 415', async () => {
    const { jar } = await operator();
    const answer = await bff.call('/api/wishes', {
      method: 'POST',
      headers: { ...FORM, cookie: cookieOf(jar) },
      body: 'title=a&description=b',
    });
    expect(answer.status).toBe(415);
  });
});
