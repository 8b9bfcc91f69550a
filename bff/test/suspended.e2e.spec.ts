import { randomInt, randomUUID } from 'node:crypto';
import { runAct } from '@wishboard/database/admin/acts';
import { endSessions, setSuspended } from '@wishboard/database/admin/members.repository';
import { withClient } from '@wishboard/database/connection/client';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Authenticator } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { Harness, until } from './harness.js';

const ORIGIN = 'https://wish.test';
const SUSPENDED = { status: 403, body: { code: 'FORBIDDEN' } };

describe('a member whom an operator suspends', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('suspended', { accounts, publicUrl: ORIGIN }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  const admin = (...args: string[]) =>
    withClient(bff.settings.databaseUrl, 'test', (client) => runAct({ client, publicUrl: null }, 'ann', args));

  async function enter(email: string, jar = new Jar(bff)) {
    await jar.post('code', { email });
    return jar.post('code/check', { code: sink.codeFor(email) });
  }

  async function join() {
    const jar = new Jar(bff);
    const email = `${randomUUID()}@wish.test`;
    await enter(email, jar);
    await jar.post('sign-up', { displayName: `M${randomInt(1e9)}` });
    const key = new Authenticator(ORIGIN, 'wish.test');
    const { body } = await jar.post<{ challenge: string }>('passkeys/options');
    expect((await jar.post('passkeys', { name: 'Phone', credential: key.make(body) })).status).toBe(201);
    return { jar, email, key };
  }

  async function byPasskey(key: Authenticator) {
    const jar = new Jar(bff);
    const { body } = await jar.post<{ challenge: string }>('passkey/options');
    return jar.post('passkey', key.sign(body));
  }

  it('is signed out at once, is refused by code and by passkey, and can sign in once reinstated', async () => {
    const { jar, email, key } = await join();
    const other = await join();
    const id = await jar.member();
    expect(id).not.toBeNull();
    await admin('suspend', email);
    await until(async () => (await jar.member()) === null);
    expect(await enter(email)).toMatchObject(SUSPENDED);
    expect(await byPasskey(key)).toMatchObject(SUSPENDED);
    expect(await bff.database.query('SELECT FROM sessions WHERE user_id = $1', [id])).toEqual([]);
    expect(await other.jar.member()).not.toBeNull();
    await admin('reinstate', email);
    expect((await enter(email)).status).toBe(200);
    expect((await byPasskey(key)).status).toBe(200);
  });

  it('gets no session from a sign-in that was under way, which gets 401', async () => {
    const { email, jar } = await join();
    const id = (await jar.member()) ?? '';
    await withClient(bff.settings.databaseUrl, 'test', async (client) => {
      await client.query('BEGIN');
      await setSuspended(client, id, true);
      await endSessions(client, id);
      const entering = enter(email);
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await bff.database.query(waits)).length > 0);
      await client.query('COMMIT');
      expect(await entering).toMatchObject({ status: 401 });
    });
    expect(await bff.database.query('SELECT FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });

  it('is not revealed by code requests, which answer the address like any other', async () => {
    const { email } = await join();
    await admin('suspend', email);
    const ask = async (address: string) => {
      const { status, text, headers } = await new Jar(bff).post('code', { email: address });
      return [status, text, Object.keys(headers).sort()];
    };
    expect(await ask(email)).toEqual(await ask(`${randomUUID()}@wish.test`));
  });

  it('gets responses that match the OpenAPI document', async () => {
    const api = await ApiDocument.of(bff);
    const { email, key } = await join();
    await admin('suspend', email);
    expect(api.deviationOf('POST /api/account/code/check', await enter(email))).toBeNull();
    expect(api.deviationOf('POST /api/account/passkey', await byPasskey(key))).toBeNull();
  });

  it('or whose sessions an operator ends has to sign in again', async () => {
    const { jar, email } = await join();
    const id = await jar.member();
    expect(await admin('end-sessions', email)).toContain('1 sessions of');
    await until(async () => (await jar.member()) === null);
    await enter(email, jar);
    expect(await jar.member()).toBe(id);
  });
});
