import type { Quirks } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import {
  add,
  authenticator,
  bff,
  join,
  NOT_ADDED,
  type Options,
  owner,
  REFUSED,
  signIn,
} from './accounts/passkey-members.js';

describe('passkeys', () => {
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

    it('when no member has registered them', async () => {
      expect(await signIn(new Jar(bff), authenticator())).toMatchObject(REFUSED);
    });

    it.each<[string, Quirks]>([
      ['from another origin', { origin: 'https://evil.test' }],
      ['for another name', { rpId: 'evil.test' }],
      ['without finger, face or PIN', { verifies: false }],
      ['for a challenge that nobody gave', { challenge: 'AAAA' }],
    ])('when they are registered %s', async (_name, quirks) => {
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

    it('for only one of three concurrent responses', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const { body } = await jar.post<Options>('passkey/options');
      const answers = await Promise.all([1, 2, 3].map(() => jar.post('passkey', key.sign(body))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it('in the browser alone that requested it', async () => {
      const { key } = await owner();
      const [asker, other] = [new Jar(bff), new Jar(bff)];
      const { body } = await asker.post<Options>('passkey/options');
      await other.post('passkey/options');
      expect(await other.post('passkey', key.sign(body))).toMatchObject(REFUSED);
      expect((await asker.post('passkey', key.sign(body))).status).toBe(200);
    });

    it('among several that one browser requested, in any order', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const first = (await jar.post<Options>('passkey/options')).body;
      const second = (await jar.post<Options>('passkey/options')).body;
      expect((await jar.post('passkey', key.sign(second))).status).toBe(200);
      // A challenge that was issued before the sign-in is still valid after it.
      expect((await jar.post('passkey', key.sign(first))).status).toBe(200);
    });

    it('within ten minutes', async () => {
      const { key } = await owner();
      const jar = new Jar(bff);
      const { body } = await jar.post<Options>('passkey/options');
      await bff.database.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '10 minutes'`);
      expect(await jar.post('passkey', key.sign(body))).toMatchObject(REFUSED);
    });

    it('only for the purpose it was issued for: a sign-in challenge adds no passkey, and the other way round', async () => {
      const { jar, key } = await owner();
      const { body: toSign } = await jar.post<Options>('passkey/options');
      const credential = authenticator().make(toSign);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_ADDED);
      const { body: toMake } = await jar.post<Options>('passkeys/options');
      expect(await jar.post('passkey', key.sign(toMake))).toMatchObject(REFUSED);
    });

    it('by one of their own while a member is signed in, and not by another member’s passkey', async () => {
      const { jar, key, id } = await owner();
      const { key: others } = await owner();
      const { body } = await jar.post<Options>('passkey/options');
      expect(body.allowCredentials.map((known) => known.id)).toEqual([key.id.toString('base64url')]);
      expect(await signIn(jar, others)).toMatchObject(REFUSED);
      expect(await jar.member()).toBe(id);
    });

    it('for the member alone who requested it to add a passkey', async () => {
      const { jar } = await join();
      const { body } = await jar.post<Options>('passkeys/options');
      const { jar: other, id } = await join();
      for (const [name, value] of other.cookies) if (name.includes('session')) jar.cookies.set(name, value);
      expect(await jar.member()).toBe(id);
      const credential = authenticator().make(body);
      expect(await jar.post('passkeys', { name: 'x', credential })).toMatchObject(NOT_ADDED);
    });
  });

  it('refuse malformed responses of an authenticator', async () => {
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
