import { randomInt, randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { DeletionService } from '../src/leaving/deletion.service.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { type Answer, Harness } from './harness.js';

const DELETION = '/api/user/deletion';

describe('A member who leaves', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('deletion', { accounts, publicUrl: 'https://wish.test' }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  async function enter(jar: Jar, email: string) {
    await jar.post('code', { email });
    return jar.post<{ user: UserView | null }>('code/check', { code: sink.codeFor(email) });
  }

  async function join() {
    const jar = new Jar(bff);
    const email = `${randomUUID()}@wish.test`;
    await enter(jar, email);
    const { body } = await jar.post<UserView>('sign-up', { displayName: `M${randomInt(1e9)}` });
    return { jar, email, ...body };
  }

  const ask = (jar: Jar, username: string) => jar.call('POST', DELETION, { username });
  const due = (id: string) =>
    bff.database.query(`UPDATE users SET deletion_due_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  const isThere = async (id: string) =>
    (await bff.database.query('SELECT FROM users WHERE id = $1', [id])).length === 1;
  const eraseDue = () => bff.app.get(DeletionService, { strict: false }).eraseDue();

  it('is signed out everywhere, sees the deletion date at the next sign-in, and can cancel the deletion', async () => {
    const { jar, email, username, id } = await join();
    const other = new Jar(bff);
    await enter(other, email);
    const answer = await ask(jar, username);
    expect(answer).toMatchObject({ status: 204, headers: { 'clear-site-data': '"cache"' } });
    for (const one of [jar, other]) expect(await one.member()).toBeNull();

    const { body } = await enter(jar, email);
    const days = (Date.parse(body.user?.deletionDueAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await jar.call('DELETE', DELETION)).status).toBe(204);
    expect((await jar.call<UserView>('GET', '/api/user')).body).not.toHaveProperty('deletionDueAt');
    await eraseDue();
    expect(await isThere(id)).toBe(true);
  });

  it('is erased once the days until the deletion are over, and nobody else is', async () => {
    const { jar, username, id, email } = await join();
    const stays = await join();
    const waits = await join();
    await ask(waits.jar, waits.username);
    await ask(jar, username);
    await eraseDue();
    expect(await isThere(id)).toBe(true);
    await due(id);
    await eraseDue();
    for (const [one, there] of [
      [id, false],
      [stays.id, true],
      [waits.id, true],
    ] as const) {
      expect([one, await isThere(one)]).toEqual([one, there]);
    }
    expect(await bff.events('member.erased')).toContainEqual({ userId: id });
    expect((await enter(jar, email)).body.user).toBeNull();
  });

  it('has to enter their own username to request the deletion', async () => {
    const { jar, id } = await join();
    for (const username of ['', 'somebody', 7]) {
      expect(await jar.call('POST', DELETION, { username })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: [{ field: 'username' }] },
      });
    }
    expect(await jar.member()).toBe(id);
  });

  it('cannot request the deletion long after signing in: eleven minutes later the request gets 403', async () => {
    const { jar, email, id, username } = await join();
    await bff.database.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);
    expect(await ask(jar, username)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await jar.member()).toBe(id);
    await enter(jar, email);
    expect((await ask(jar, username)).status).toBe(204);
  });

  it('does not postpone the deletion by requesting it again', async () => {
    const { jar, email, id, username } = await join();
    await ask(jar, username);
    await bff.database.query(`UPDATE users SET deletion_due_at = now() + interval '1 day' WHERE id = $1`, [id]);
    await enter(jar, email);
    await ask(jar, username);
    const { body } = await enter(jar, email);
    expect(Date.parse(body.user?.deletionDueAt ?? '') - Date.now()).toBeLessThan(86_400_000);
  });

  it('gets responses that match the OpenAPI document, and 401 once signed out', async () => {
    const api = await ApiDocument.of(bff);
    const check = (call: string, answer: Answer) => expect([call, api.deviationOf(call, answer)]).toEqual([call, null]);
    const { jar, username } = await join();
    check(`DELETE ${DELETION}`, await jar.call('DELETE', DELETION));
    check(`POST ${DELETION}`, await ask(jar, 'x'));
    check(`POST ${DELETION}`, await ask(jar, username));
    expect((await jar.call('DELETE', DELETION)).status).toBe(401);
  });
});
