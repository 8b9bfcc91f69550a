import { randomInt, randomUUID } from 'node:crypto';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Harness } from '../harness.js';
import { Authenticator, type Quirks } from './authenticator.js';
import { Jar } from './jar.js';

const ORIGIN = 'https://wish.test';
export const REFUSED = { status: 401, body: { code: 'UNAUTHENTICATED' } };
export const NOT_ADDED = { status: 400, body: { errors: [{ field: 'response' }] } };
export const NOT_FRESH = { status: 403, body: { code: 'FORBIDDEN' } };

export interface Options {
  challenge: string;
  rpId: string;
  user: { id: string; name: string };
  allowCredentials: { id: string }[];
  excludeCredentials: { id: string }[];
}

/** A board with accounts of its own. */
export let bff: Harness;
export let sink: MailSink;

beforeAll(async () => {
  sink = await MailSink.start();
  const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
  bff = await Harness.start('passkeys', { accounts, publicUrl: ORIGIN }, 1);
});
afterAll(async () => {
  await bff.stop();
  await sink.stop();
});

export const authenticator = () => new Authenticator(ORIGIN, 'wish.test');

export async function join(): Promise<{ jar: Jar; email: string; id: string }> {
  const jar = new Jar(bff);
  const email = `${randomUUID()}@wish.test`;
  await jar.post('code', { email });
  await jar.post('code/check', { code: sink.codeFor(email) });
  const { body } = await jar.post<{ id: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
  return { jar, email, id: body.id };
}

export async function add(jar: Jar, key: Authenticator, quirks: Quirks = {}, name = 'Phone') {
  const { body } = await jar.post<Options>('passkeys/options');
  return jar.post<PasskeyView>('passkeys', { name, credential: key.make(body, quirks) });
}

export async function signIn(jar: Jar, key: Authenticator, quirks: Quirks = {}) {
  const { body } = await jar.post<Options>('passkey/options');
  return jar.post<{ id: string }>('passkey', key.sign(body, quirks));
}

/** Creates a member with a passkey. */
export async function owner() {
  const joined = await join();
  const key = authenticator();
  const added = await add(joined.jar, key);
  expect(added.status).toBe(201);
  return { ...joined, key, passkey: added.body };
}

export const age = (id: string) =>
  bff.database.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);
