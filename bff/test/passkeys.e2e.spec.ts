import { randomInt, randomUUID } from 'node:crypto';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Authenticator, type Quirks } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { type Answer, Harness } from './harness.js';

const ORIGIN = 'https://wish.test';
const REFUSED = { status: 401, body: { code: 'UNAUTHENTICATED' } };
const NOT_ADDED = { status: 400, body: { errors: [{ field: 'response' }] } };
const NOT_FRESH = { status: 403, body: { code: 'FORBIDDEN' } };

interface Options {
  challenge: string;
  rpId: string;
  user: { id: string; name: string };
  allowCredentials: { id: string }[];
  excludeCredentials: { id: string }[];
}

describe('passkeys', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('passkeys', { accounts, publicUrl: ORIGIN }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  const authenticator = () => new Authenticator(ORIGIN, 'wish.test');

  async function join(): Promise<{ jar: Jar; email: string; id: string }> {
    const jar = new Jar(bff);
    const email = `${randomUUID()}@wish.test`;
    await jar.post('code', { email });
    await jar.post('code/check', { code: sink.codeFor(email) });
    const { body } = await jar.post<{ id: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
    return { jar, email, id: body.id };
  }

  async function add(jar: Jar, key: Authenticator, quirks: Quirks = {}, name = 'Phone') {
    const { body } = await jar.post<Options>('passkeys/options');
    return jar.post<PasskeyView>('passkeys', { name, credential: key.make(body, quirks) });
  }

  async function signIn(jar: Jar, key: Authenticator, quirks: Quirks = {}) {
    const { body } = await jar.post<Options>('passkey/options');
    return jar.post<{ id: string }>('passkey', key.sign(body, quirks));
  }

  /** A member with a passkey. */
  async function owner() {
    const joined = await join();
    const key = authenticator();
    const added = await add(joined.jar, key);
    expect(added.status).toBe(201);
    return { ...joined, key, passkey: added.body };
  }

  const age = (id: string) =>
    bff.database.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);

  it('are added by a member and sign them in, in any browser, and tell when they were used last', async () => {
    const { jar, id, key, passkey } = await owner();
    expect(passkey).toEqual({ id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null });
    const other = new Jar(bff);
    const signed = await signIn(other, key);
    expect(signed).toMatchObject({ status: 200, body: { id } });
    expect(await other.member()).toBe(id);
    const { body } = await jar.call<PasskeyView[]>('GET', '/api/account/passkeys');
    expect(body).toEqual([{ ...passkey, lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  it('ask a visitor’s browser for any it has, and name none, so that nobody learns who has one', async () => {
    await owner();
    const visitor = await new Jar(bff).post<Options>('passkey/options');
    expect(visitor).toMatchObject({ status: 200, body: { rpId: 'wish.test', userVerification: 'required' } });
    expect(visitor.body.allowCredentials).toEqual([]);
    expect(Buffer.from(visitor.body.challenge, 'base64url')).toHaveLength(32);
  });

  it('are several, each with its name, and one device is not asked for two', async () => {
    const { jar, key, id } = await owner();
    const { body } = await jar.post<Options>('passkeys/options');
    expect(body.excludeCredentials.map((known) => known.id)).toEqual([key.id.toString('base64url')]);
    expect(body).toMatchObject({ authenticatorSelection: { residentKey: 'required', userVerification: 'required' } });
    expect(Buffer.from(body.user.id, 'base64url').toString('hex')).toBe(id.replaceAll('-', ''));
    expect((await add(jar, authenticator(), {}, ' Key\u202e ')).body.name).toBe('Key');
    expect(await add(jar, key)).toMatchObject(NOT_ADDED);
    const { body: all } = await jar.call<PasskeyView[]>('GET', '/api/account/passkeys');
    expect(all.map(({ name }) => name)).toEqual(['Phone', 'Key']);
  });

  it('are twenty at most', async () => {
    const { jar, id } = await owner();
    await bff.database.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name)
       SELECT $1::uuid, $1::uuid || '-' || n, '', 0, 'x' FROM generate_series(1, 19) n`,
      [id],
    );
    expect(await add(jar, authenticator())).toMatchObject(NOT_ADDED);
  });

  it('that were removed sign nobody in', async () => {
    const { jar, key, passkey } = await owner();
    expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    expect(await signIn(new Jar(bff), key)).toMatchObject(REFUSED);
    expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(404);
  });

  it('are renamed, listed and removed by their owner alone', async () => {
    const { jar, passkey } = await owner();
    const { jar: other } = await owner();
    const path = `/api/account/passkeys/${passkey.id}`;
    expect((await other.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await other.call('DELETE', path)).status).toBe(404);
    const { body } = await other.call<PasskeyView[]>('GET', '/api/account/passkeys');
    expect(body.map(({ id }) => id)).not.toContain(passkey.id);
    expect((await jar.call('PATCH', path, { name: 'Tablet' })).body).toEqual({ ...passkey, name: 'Tablet' });
    for (const name of ['', 'x'.repeat(61), 7]) expect((await jar.call('PATCH', path, { name })).status).toBe(400);
    const visitor = new Jar(bff);
    for (const [method, route] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/options'],
      ['PATCH', `/${passkey.id}`],
      ['DELETE', `/${passkey.id}`],
    ] as const) {
      expect((await visitor.call(method, `/api/account/passkeys${route}`)).status).toBe(401);
    }
    expect((await visitor.post('confirm')).status).toBe(401);
  });

  describe('are refused', () => {
    it.each<[string, Quirks]>([
      ['from another origin', { origin: 'https://evil.test' }],
      ['from another port of ours', { origin: 'https://wish.test:8443' }],
      ['without https', { origin: 'http://wish.test' }],
      ['for another name', { rpId: 'evil.test' }],
      ['without finger, face or PIN', { verifies: false }],
      ['for a challenge that nobody gave', { challenge: 'AAAA' }],
      ['under another member’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['with a counter that stands still', { counter: 7 }],
      ['with a counter that went back', { counter: 6 }],
      ['with a counter that was reset', { counter: 0 }],
    ])('%s', async (_name, quirks) => {
      const { key } = await owner();
      key.counter = 6;
      expect((await signIn(new Jar(bff), key)).status).toBe(200);
      expect(key.counter).toBe(7);
      const jar = new Jar(bff);
      expect(await signIn(jar, key, quirks)).toMatchObject(REFUSED);
      expect(await jar.member()).toBeNull();
      expect((await signIn(jar, key, { counter: 8 })).status).toBe(200);
    });

    it('when another key has signed', async () => {
      const { key } = await owner();
      const stranger = Object.assign(authenticator(), { id: key.id, counter: 100 });
      expect(await signIn(new Jar(bff), stranger)).toMatchObject(REFUSED);
    });

    it('when they are not known', async () => {
      expect(await signIn(new Jar(bff), authenticator())).toMatchObject(REFUSED);
    });

    it.each<[string, Quirks]>([
      ['from another origin', { origin: 'https://evil.test' }],
      ['for another name', { rpId: 'evil.test' }],
      ['without finger, face or PIN', { verifies: false }],
      ['for a challenge that nobody gave', { challenge: 'AAAA' }],
    ])('when they are made %s', async (_name, quirks) => {
      const { jar } = await join();
      expect(await add(jar, authenticator(), quirks)).toMatchObject(NOT_ADDED);
      expect((await jar.call('GET', '/api/account/passkeys')).body).toEqual([]);
    });
  });

  describe('sign a challenge', () => {
    it('once, whether the answer was right or wrong', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const { body } = await jar.post<Options>('passkey/options');
      const signed = key.sign(body);
      expect((await jar.post('passkey', signed)).status).toBe(200);
      expect(await jar.post('passkey', signed)).toMatchObject(REFUSED);
      expect(await jar.post('passkey', key.sign(body))).toMatchObject(REFUSED);

      const { body: next } = await jar.post<Options>('passkey/options');
      expect(await jar.post('passkey', key.sign(next, { origin: 'https://evil.test' }))).toMatchObject(REFUSED);
      expect(await jar.post('passkey', key.sign(next))).toMatchObject(REFUSED);
    });

    it('of two at once one', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const { body } = await jar.post<Options>('passkey/options');
      const answers = await Promise.all([1, 2, 3].map(() => jar.post('passkey', key.sign(body))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it('in the browser alone that asked for it', async () => {
      const { key } = await owner();
      const [asker, other] = [new Jar(bff), new Jar(bff)];
      const { body } = await asker.post<Options>('passkey/options');
      await other.post('passkey/options');
      expect(await other.post('passkey', key.sign(body))).toMatchObject(REFUSED);
      expect((await asker.post('passkey', key.sign(body))).status).toBe(200);
    });

    it('of several that a browser asked for each', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const first = (await jar.post<Options>('passkey/options')).body;
      const second = (await jar.post<Options>('passkey/options')).body;
      expect((await jar.post('passkey', key.sign(second))).status).toBe(200);
      // Asked for by a visitor, and no less good for who is a member now.
      expect((await jar.post('passkey', key.sign(first))).status).toBe(200);
    });

    it('within ten minutes', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const { body } = await jar.post<Options>('passkey/options');
      await bff.database.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '10 minutes'`);
      expect(await jar.post('passkey', key.sign(body))).toMatchObject(REFUSED);
    });

    it('for what it was given for: one to sign in adds nothing, and the other way round', async () => {
      const { jar, key } = await owner();
      const { body: toSign } = await jar.post<Options>('passkey/options');
      const credential = authenticator().make(toSign);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_ADDED);
      const { body: toMake } = await jar.post<Options>('passkeys/options');
      expect(await jar.post('passkey', key.sign(toMake))).toMatchObject(REFUSED);
    });

    it('by one of their own, where a member is signed in, and not as somebody else', async () => {
      const { jar, key, id } = await owner();
      const { key: others } = await owner();
      const { body } = await jar.post<Options>('passkey/options');
      expect(body.allowCredentials.map((known) => known.id)).toEqual([key.id.toString('base64url')]);
      expect(await signIn(jar, others)).toMatchObject(REFUSED);
      expect(await jar.member()).toBe(id);
    });

    it('for the member alone who asked for a new one', async () => {
      const { jar } = await join();
      const { body } = await jar.post<Options>('passkeys/options');
      const { jar: other, id } = await join();
      for (const [name, value] of other.cookies) if (name.includes('session')) jar.cookies.set(name, value);
      expect(await jar.member()).toBe(id);
      const credential = authenticator().make(body);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_ADDED);
    });
  });

  describe('are changed by who has just signed in', () => {
    it('alone: neither added nor removed eleven minutes later', async () => {
      const { jar, id, passkey } = await owner();
      const { body } = await jar.post<Options>('passkeys/options');
      await age(id);
      expect(await jar.post('passkeys/options')).toMatchObject(NOT_FRESH);
      const credential = authenticator().make(body);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_FRESH);
      expect(await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).toMatchObject(NOT_FRESH);
      expect((await jar.call<PasskeyView[]>('GET', '/api/account/passkeys')).body).toHaveLength(1);
    });

    it('and again after a code to their own address', async () => {
      const { jar, id, email, passkey } = await owner();
      await age(id);
      expect((await jar.post('confirm', { language: 'zh-TW' })).status).toBe(204);
      expect(sink.mails.at(-1)?.to).toEqual([email]);
      const confirmed = await jar.post('code/check', { code: sink.codeFor(email) });
      expect(confirmed).toMatchObject({ status: 200, body: { user: { id } } });
      expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    });

    it('and again after a passkey of theirs', async () => {
      const { jar, id, key, passkey } = await owner();
      await age(id);
      expect((await signIn(jar, key)).status).toBe(200);
      expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    });

    it('and by nobody who has no account of the board’s own, such as a demo member from before', async () => {
      const { jar, id } = await join();
      await bff.database.query('DELETE FROM accounts WHERE user_id = $1', [id]);
      expect(await jar.post('passkeys/options')).toMatchObject(NOT_FRESH);
      expect((await jar.post('confirm')).status).toBe(404);
    });
  });

  it('are asked for by the page that may, and by no page inside it', async () => {
    const { headers } = await bff.call('/');
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['permissions-policy']).toContain('publickey-credentials-create=(self)');
  });

  it('answer as the description of the API says', async () => {
    const api = await ApiDocument.of(bff);
    const check = (call: string, answer: Answer) => expect([call, api.breakIn(call, answer)]).toEqual([call, null]);
    const { jar, email, key, passkey } = await owner();
    check('POST /api/account/code', await jar.post('code', { email }));
    check('POST /api/account/code/check', await jar.post('code/check', { code: '00000000' }));
    check('POST /api/account/code/check', await jar.post('code/check', { code: sink.codeFor(email) }));
    check('POST /api/account/sign-up/challenge', await jar.post('sign-up/challenge'));
    check('POST /api/account/sign-up', await jar.post('sign-up', { displayName: 'x' }));
    check('POST /api/account/confirm', await jar.post('confirm'));
    const options = await jar.post<Options>('passkey/options');
    check('POST /api/account/passkey/options', options);
    check('POST /api/account/passkey', await jar.post('passkey', key.sign(options.body)));
    check('POST /api/account/passkey', await jar.post('passkey', key.sign(options.body)));
    check('GET /api/account/passkeys', await jar.call('GET', '/api/account/passkeys'));
    check('POST /api/account/passkeys/options', await jar.post('passkeys/options'));
    check('POST /api/account/passkeys', await add(jar, authenticator()));
    const path = `/api/account/passkeys/${passkey.id}`;
    check('PATCH /api/account/passkeys/{id}', await jar.call('PATCH', path, { name: 'x' }));
    check('DELETE /api/account/passkeys/{id}', await jar.call('DELETE', path));
    check('DELETE /api/account/passkeys/{id}', await jar.call('DELETE', path));
  });

  it('refuse what no authenticator sends', async () => {
    const { jar, key } = await owner();
    const { body } = await jar.post<Options>('passkey/options');
    const signed = key.sign(body);
    for (const broken of [
      {},
      { ...signed, response: {} },
      { ...signed, response: 'x' },
      { ...signed, id: '"' },
      { ...signed, more: 1 },
      { ...signed, response: { ...signed.response, more: 1 } },
      { ...signed, response: { ...signed.response, signature: ['x'] } },
    ]) {
      expect(await jar.post('passkey', broken)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    }
    const nonsense = { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } };
    expect(await jar.post('passkey', nonsense)).toMatchObject(REFUSED);
  });
});
