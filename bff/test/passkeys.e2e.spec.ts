import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { Jar } from './accounts/jar.js';
import {
  add,
  age,
  authenticator,
  bff,
  join,
  NOT_ADDED,
  NOT_FRESH,
  type Options,
  owner,
  REFUSED,
  signIn,
  sink,
} from './accounts/passkey-members.js';
import { ApiDocument } from './fuzz/api-document.js';
import type { Answer } from './harness.js';

describe('passkeys', () => {
  it('are added by a member, sign the member in from any browser, and show their last use', async () => {
    const { jar, id, key, passkey } = await owner();
    expect(passkey).toEqual({ id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null });
    const other = new Jar(bff);
    const signed = await signIn(other, key);
    expect(signed).toMatchObject({ status: 200, body: { id } });
    expect(await other.member()).toBe(id);
    const { body } = await jar.call<PasskeyView[]>('GET', '/api/account/passkeys');
    expect(body).toEqual([{ ...passkey, lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  it('are not listed in a visitor’s options, so that nobody learns who has a passkey', async () => {
    await owner();
    const visitor = await new Jar(bff).post<Options>('passkey/options');
    expect(visitor).toMatchObject({ status: 200, body: { rpId: 'wish.test', userVerification: 'required' } });
    expect(visitor.body.allowCredentials).toEqual([]);
    expect(Buffer.from(visitor.body.challenge, 'base64url')).toHaveLength(32);
  });

  it('can be several with names of their own, but not two on one device', async () => {
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

  describe('can be changed', () => {
    it('only shortly after signing in: neither added nor removed eleven minutes later', async () => {
      const { jar, id, passkey } = await owner();
      const { body } = await jar.post<Options>('passkeys/options');
      await age(id);
      expect(await jar.post('passkeys/options')).toMatchObject(NOT_FRESH);
      const credential = authenticator().make(body);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_FRESH);
      expect(await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).toMatchObject(NOT_FRESH);
      expect((await jar.call<PasskeyView[]>('GET', '/api/account/passkeys')).body).toHaveLength(1);
    });

    it('again after entering a code that was sent to the member’s own address', async () => {
      const { jar, id, email, passkey } = await owner();
      await age(id);
      expect((await jar.post('confirm', { language: 'zh-TW' })).status).toBe(204);
      expect(sink.mails.at(-1)?.to).toEqual([email]);
      const confirmed = await jar.post('code/check', { code: sink.codeFor(email) });
      expect(confirmed).toMatchObject({ status: 200, body: { user: { id } } });
      expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    });

    it('again after signing in with the member’s passkey', async () => {
      const { jar, id, key, passkey } = await owner();
      await age(id);
      expect((await signIn(jar, key)).status).toBe(200);
      expect((await jar.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    });

    it('by nobody without an account of the board’s own, such as a former demo member', async () => {
      const { jar, id } = await join();
      await bff.database.query('DELETE FROM accounts WHERE user_id = $1', [id]);
      expect(await jar.post('passkeys/options')).toMatchObject(NOT_FRESH);
      expect((await jar.post('confirm')).status).toBe(404);
    });
  });

  it('are allowed by the Permissions-Policy for the page itself only', async () => {
    const { headers } = await bff.call('/');
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['permissions-policy']).toContain('publickey-credentials-create=(self)');
  });

  it('are answered as the OpenAPI document describes', async () => {
    const api = await ApiDocument.of(bff);
    const check = (call: string, answer: Answer) => expect([call, api.deviationOf(call, answer)]).toEqual([call, null]);
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
});
