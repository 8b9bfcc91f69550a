import { randomInt, randomUUID } from 'node:crypto';
import type { SuspensionView } from '@wishboard/contracts/http/members/account';
import type { LatestExportView } from '@wishboard/contracts/http/members/own-data';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { DeletionService } from '../src/leaving/deletion.service.js';
import { Authenticator } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { Harness } from './harness.js';

const ORIGIN = 'https://wish.test';
const DELETION = '/api/user/deletion';
const EXPORT = '/api/user/export';

describe('The own data of a suspended member who has just tried to sign in', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('suspended_data', { accounts, publicUrl: ORIGIN }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  async function enter(email: string, jar = new Jar(bff)) {
    await jar.post('code', { email });
    return { jar, ...(await jar.post('code/check', { code: sink.codeFor(email) })) };
  }

  async function join() {
    const email = `${randomUUID()}@wish.test`;
    const { jar } = await enter(email);
    const { body } = await jar.post<{ id: string; username: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
    return { jar, email, ...body };
  }

  /** Suspends the member for some days, or for good, as operators and moderators do. */
  async function suspend(id: string, days: number | null) {
    await bff.database.query('DELETE FROM sessions WHERE user_id = $1', [id]);
    await bff.database.query(
      'UPDATE users SET suspended_at = now(), suspended_until = now() + make_interval(days => $2::int) WHERE id = $1',
      [id, days],
    );
  }

  async function joinAndGetSuspended(days: number | null = null) {
    const { email, id, username } = await join();
    await suspend(id, days);
    const { jar, status } = await enter(email);
    expect(status).toBe(403);
    return { jar, email, id, username };
  }

  const account = async (jar: Jar) => (await jar.call<SuspensionView>('GET', '/api/account/suspension')).body.account;
  const ask = (jar: Jar, username: string) => jar.call('POST', DELETION, { username });
  const isThere = async (id: string) =>
    (await bff.database.query('SELECT FROM users WHERE id = $1', [id])).length === 1;

  it.each([
    ['for good', null],
    ['for three days', 3],
  ])('can be exported by a member who is suspended %s', async (_, days) => {
    const { jar, id } = await joinAndGetSuspended(days);
    expect((await jar.call<LatestExportView>('GET', EXPORT)).body).toEqual({ export: null });
    const asked = await jar.call<LatestExportView>('POST', EXPORT);
    expect(asked).toMatchObject({ status: 200, body: { export: { state: 'making' } } });
    const [made] = await bff.database.query('SELECT id FROM data_exports WHERE user_id = $1', [id]);
    expect(await bff.events('export.asked')).toContainEqual({ exportId: made.id, userId: id });
    // Like the worker.
    await bff.database.query('INSERT INTO data_export_pieces VALUES ($1, 0, $2)', [made.id, Buffer.from('a zip')]);
    await bff.database.query('UPDATE data_exports SET ready_at = now(), size = 5 WHERE id = $1', [made.id]);
    expect(await jar.call('GET', `${EXPORT}/file`)).toMatchObject({ status: 200, text: 'a zip' });
    expect(await jar.member()).toBeNull();
  });

  it.each([
    ['for good', null],
    ['for three days', 3],
  ])(
    'can be deleted by a member who is suspended %s, who can change their mind in the days until then',
    async (_, days) => {
      const { jar, email, id, username } = await joinAndGetSuspended(days);
      expect(await account(jar)).toEqual({ username, deletionDueAt: null });
      expect(await ask(jar, 'somebody')).toMatchObject({ status: 400, body: { errors: [{ field: 'username' }] } });
      expect((await account(jar))?.deletionDueAt).toBeNull();
      expect((await ask(jar, username)).status).toBe(204);

      const { jar: later } = await enter(email);
      const inDays = (Date.parse((await account(later))?.deletionDueAt ?? '') - Date.now()) / 86_400_000;
      expect(inDays).toBeGreaterThan(6.9);
      expect(inDays).toBeLessThan(7.1);
      expect((await later.call('DELETE', DELETION)).status).toBe(204);
      expect(await account(later)).toEqual({ username, deletionDueAt: null });
      expect((await ask(later, username)).status).toBe(204);
      expect(await isThere(id)).toBe(true);

      await bff.database.query(`UPDATE users SET deletion_due_at = now() - interval '1 minute' WHERE id = $1`, [id]);
      await bff.app.get(DeletionService, { strict: false }).eraseDue();
      expect(await isThere(id)).toBe(false);
      expect((await later.call('GET', EXPORT)).status).toBe(401);
    },
  );

  it('is out of reach once the suspension is over: the member has to sign in, as every member', async () => {
    const { jar, email, id, username } = await joinAndGetSuspended();
    await bff.database.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [id]);
    for (const [method, path] of [
      ['GET', EXPORT],
      ['POST', EXPORT],
      ['GET', `${EXPORT}/file`],
      ['DELETE', DELETION],
    ] as const) {
      expect([method, path, (await jar.call(method, path)).status]).toEqual([method, path, 401]);
    }
    expect((await ask(jar, username)).status).toBe(401);
    const { jar: again } = await enter(email);
    expect((await ask(again, username)).status).toBe(204);
  });

  it('is deleted by an operator who has a passkey only once they are no operator any more', async () => {
    const { jar, email, id, username } = await join();
    const key = new Authenticator(ORIGIN, 'wish.test');
    const { body } = await jar.post<{ challenge: string }>('passkeys/options');
    expect((await jar.post('passkeys', { name: 'Phone', credential: key.make(body) })).status).toBe(201);
    await bff.database.query('UPDATE users SET is_operator = true WHERE id = $1', [id]);
    await suspend(id, null);
    const { jar: suspended } = await enter(email);
    expect((await ask(suspended, username)).status).toBe(403);
    await bff.database.query('UPDATE users SET is_operator = false WHERE id = $1', [id]);
    expect((await ask(suspended, username)).status).toBe(204);
  });

  it('is answered as the OpenAPI document describes', async () => {
    const api = await ApiDocument.of(bff);
    const { jar, username } = await joinAndGetSuspended();
    const answers = [
      ['GET /api/account/suspension', await jar.call('GET', '/api/account/suspension')],
      [`POST ${EXPORT}`, await jar.call('POST', EXPORT)],
      [`GET ${EXPORT}`, await jar.call('GET', EXPORT)],
      [`POST ${DELETION}`, await ask(jar, username)],
      [`DELETE ${DELETION}`, await jar.call('DELETE', DELETION)],
    ] as const;
    for (const [call, answer] of answers) expect([call, api.deviationOf(call, answer)]).toEqual([call, null]);
  });
});
