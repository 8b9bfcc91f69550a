import { randomInt, randomUUID } from 'node:crypto';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Authenticator } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { type Answer, Harness, until } from './harness.js';

const ORIGIN = 'https://wish.test';
const SESSIONS = '/api/user/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

describe('a member’s own sessions', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('own_sessions', { accounts, publicUrl: ORIGIN }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  async function enter(jar: Jar, email: string) {
    await jar.post('code', { email });
    return jar.post<{ user: unknown }>('code/check', { code: sink.codeFor(email) });
  }

  async function join(userAgent?: string): Promise<{ jar: Jar; email: string; id: string }> {
    const jar = new Jar(bff, undefined, userAgent);
    const email = `${randomUUID()}@wish.test`;
    await enter(jar, email);
    const { body } = await jar.post<{ id: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
    return { jar, email, id: body.id };
  }

  const listOf = async (jar: Jar) => (await jar.call<SessionView[]>('GET', SESSIONS)).body;
  const end = (jar: Jar, id: string) => jar.call('DELETE', `${SESSIONS}/${id}`);

  it('are listed with device and first and last use, the requesting session first', async () => {
    const { jar, email } = await join(FIREFOX);
    const phone = new Jar(bff, undefined, IPHONE);
    await enter(phone, email);
    await enter(new Jar(bff, undefined, 'curl/8.5.0'), email);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const some = { id: expect.any(String), isCurrent: false, createdAt: time, lastUsedAt: time };
    expect(await listOf(phone)).toEqual([
      { ...some, isCurrent: true, browser: 'Safari', system: 'iPhone' },
      { ...some, browser: null, system: null },
      { ...some, browser: 'Firefox', system: 'Linux' },
    ]);
    expect((await listOf(jar))[0]).toMatchObject({ isCurrent: true, browser: 'Firefox' });
  });

  /** Makes a member's only session `days` old, uses it, and returns its row. */
  async function used(days: number) {
    const { jar, id } = await join();
    const [{ opened }] = await bff.database
      .query(
        `UPDATE sessions SET created_at = created_at - make_interval(days => $2) WHERE user_id = $1
       RETURNING expires_at - created_at = make_interval(days => 14 + $2) AS opened`,
        [id, days],
      )
      .then(([rows]) => rows);
    expect(opened).toBe(true);
    expect(await jar.member()).toBe(id);
    const [row] = await bff.database.query(
      `SELECT last_used_at, expires_at = last_used_at + interval '14 days' AS "livesOn",
        expires_at = created_at + interval '30 days' AS "isLast" FROM sessions WHERE user_id = $1`,
      [id],
    );
    return row;
  }

  it('end fourteen days after their last use; a use right after the sign-in is not stored', async () => {
    expect(await used(0)).toMatchObject({ last_used_at: null });
    expect(await used(1)).toMatchObject({ last_used_at: expect.any(Date), livesOn: true, isLast: false });
  });

  it('end thirty days after they were opened, however much they are used', async () => {
    expect(await used(20)).toMatchObject({ last_used_at: expect.any(Date), livesOn: false, isLast: true });
  });

  it('have their last use stored at most once an hour: not again after thirty minutes, and again after sixty-one', async () => {
    const usedAgain = async (column: 'created_at' | 'last_used_at', minutes: number) => {
      const { jar, id } = await join();
      const stored = async () => {
        const [row] = await bff.database.query('SELECT last_used_at, expires_at FROM sessions WHERE user_id = $1', [
          id,
        ]);
        return row;
      };
      await bff.database.query(
        `UPDATE sessions SET created_at = now() - interval '1 day' WHERE user_id = $1 AND $2 = 'last_used_at'`,
        [id, column],
      );
      await bff.database.query(`UPDATE sessions SET ${column} = now() - make_interval(mins => $2) WHERE user_id = $1`, [
        id,
        minutes,
      ]);
      const before = await stored();
      expect(await jar.member()).toBe(id);
      const after = await stored();
      if (after.last_used_at?.getTime() === before.last_used_at?.getTime()) expect(after).toEqual(before);
      else expect(after.expires_at.getTime()).toBeGreaterThan(before.expires_at.getTime());
      return after.last_used_at?.getTime() !== before.last_used_at?.getTime();
    };
    for (const column of ['created_at', 'last_used_at'] as const) {
      expect([column, await usedAgain(column, 30)]).toEqual([column, false]);
      expect([column, await usedAgain(column, 61)]).toEqual([column, true]);
    }
  });

  it('stay valid when their last use cannot be stored', async () => {
    const { jar, id } = await join();
    await bff.database.query(`UPDATE sessions SET created_at = now() - interval '2 hours' WHERE user_id = $1`, [id]);
    await bff.database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE read_only_sql_transaction; END $$`);
    await bff.database.query('CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      expect(await jar.member()).toBe(id);
    } finally {
      await bff.database.query('DROP FUNCTION refuse CASCADE');
    }
  });

  it('end one by one, in every process at once', async () => {
    const { jar, email, id } = await join();
    const other = new Jar(bff);
    await enter(other, email);
    const second = await bff.startSecond();
    try {
      const cookie = [...other.cookies].map((pair) => pair.join('=')).join('; ');
      const elsewhere = () => second.call('/api/user', { headers: { cookie } });
      expect((await elsewhere()).status).toBe(200);
      expect(await other.member()).toBe(id);
      const theirs = (await listOf(jar)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
      expect(await end(jar, theirs)).toMatchObject({ status: 204 });
      expect(await other.member()).toBeNull();
      await until(async () => (await elsewhere()).status === 401);
    } finally {
      await second.app.close();
    }
    expect(await jar.member()).toBe(id);
    expect(await listOf(jar)).toHaveLength(1);
  });

  it('end all at once except the requesting one, and no other member’s', async () => {
    const { jar, email, id } = await join();
    const stranger = await join();
    const others = [new Jar(bff), new Jar(bff)];
    for (const other of others) {
      await enter(other, email);
      expect(await other.member()).toBe(id);
    }
    expect((await jar.call('DELETE', SESSIONS)).status).toBe(204);
    for (const other of others) expect(await other.member()).toBeNull();
    expect(await listOf(jar)).toEqual([expect.objectContaining({ isCurrent: true })]);
    expect(await stranger.jar.member()).toBe(stranger.id);
  });

  it('are listed and ended by their member alone', async () => {
    const { jar, id } = await join();
    const stranger = await join();
    const [mine] = await listOf(jar);
    expect((await listOf(stranger.jar)).map((session) => session.id)).not.toContain(mine?.id);
    expect(await end(stranger.jar, mine?.id ?? '')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await jar.member()).toBe(id);
    const visitor = new Jar(bff);
    for (const method of ['GET', 'DELETE']) expect((await visitor.call(method, SESSIONS)).status).toBe(401);
    expect((await end(visitor, mine?.id ?? '')).status).toBe(401);
  });

  it('end with the passkey that opened them, except the session that removes the passkey', async () => {
    const { jar, email, id } = await join();
    const key = new Authenticator(ORIGIN, 'wish.test');
    const { body: options } = await jar.post<{ challenge: string }>('passkeys/options');
    const { body: passkey } = await jar.post<PasskeyView>('passkeys', { name: 'Phone', credential: key.make(options) });
    const byPasskey = async () => {
      const other = new Jar(bff);
      const { body } = await other.post<{ challenge: string }>('passkey/options');
      await other.post('passkey', key.sign(body));
      expect(await other.member()).toBe(id);
      return other;
    };
    const [thief, mine] = [await byPasskey(), await byPasskey()];
    const byCode = new Jar(bff);
    await enter(byCode, email);
    expect((await mine.call('DELETE', `/api/account/passkeys/${passkey.id}`)).status).toBe(204);
    expect(await thief.member()).toBeNull();
    for (const left of [mine, byCode, jar]) expect(await left.member()).toBe(id);
  });

  it('are answered as the OpenAPI document describes', async () => {
    const api = await ApiDocument.of(bff);
    const check = (call: string, answer: Answer) => expect([call, api.deviationOf(call, answer)]).toEqual([call, null]);
    const { jar } = await join(IPHONE);
    check('GET /api/user/sessions', await jar.call('GET', SESSIONS));
    check('DELETE /api/user/sessions', await jar.call('DELETE', SESSIONS));
    check('DELETE /api/user/sessions/{id}', await end(jar, randomUUID()));
    const [mine] = await listOf(jar);
    check('DELETE /api/user/sessions/{id}', await end(jar, mine?.id ?? ''));
    check('GET /api/user/sessions', await jar.call('GET', SESSIONS));
  });
});
