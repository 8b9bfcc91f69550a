import { randomInt, randomUUID } from 'node:crypto';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Harness } from '../harness.js';
import { Authenticator } from './authenticator.js';
import { Jar } from './jar.js';

const ORIGIN = 'https://wish.test';
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export interface PasskeyMember {
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

/** A board whose operators are members with passkeys. */
export let bff: Harness;
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

/** Creates a member with a passkey, signed in by a code. */
export async function join(): Promise<PasskeyMember> {
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

export async function signIn({ jar, key }: PasskeyMember): Promise<void> {
  const { body } = await jar.post<{ challenge: string }>('passkey/options');
  expect((await jar.post('passkey', key.sign(body))).status).toBe(200);
}

const setRole = (id: string, column: 'is_operator' | 'is_moderator' = 'is_operator', value = true) =>
  bff.database.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [id, value]);
export const age = (id: string, minutes: number) =>
  bff.database.query(`UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE user_id = $1`, [
    id,
    minutes,
  ]);
export const cookieOf = ({ cookies }: Jar) => [...cookies].map((pair) => pair.join('=')).join('; ');
export const look = (jar: Jar | null, path = '/admin', headers = {}) =>
  bff.call(path, { headers: { ...(jar && { cookie: cookieOf(jar) }), ...headers } });
export const send = (jar: Jar | null, act: string, fields: Record<string, string> = {}, headers = {}) =>
  bff.call(`/admin/acts/${act}`, {
    method: 'POST',
    headers: { ...FORM, ...(jar && { cookie: cookieOf(jar) }), ...headers },
    body: new URLSearchParams({ why: 'For the test', ...fields }).toString(),
  });
/** Sends the form of an act, follows the redirect, and returns the outcome that the page shows. */
export async function act(jar: Jar, name: string, fields: Record<string, string> = {}, headers = {}) {
  const { status, text, headers: answered } = await send(jar, name, fields, headers);
  expect([name, status, text]).toEqual([name, 303, '']);
  jar.storeCookies(answered);
  const page = await look(jar, String(answered.location));
  jar.storeCookies(page.headers);
  expect(page.status).toBe(200);
  return page.text;
}
export const acts = (): Promise<Act[]> => bff.database.query('SELECT * FROM operator_acts ORDER BY id');

/** Creates an operator whose session was just opened with a passkey. */
export async function operator(): Promise<PasskeyMember> {
  const someone = await join();
  await setRole(someone.id);
  await signIn(someone);
  return someone;
}

export async function memberWithPasskey(column?: 'is_moderator'): Promise<PasskeyMember> {
  const someone = await join();
  if (column) await setRole(someone.id, column);
  await signIn(someone);
  return someone;
}
export async function operatorByCode(): Promise<PasskeyMember> {
  const someone = await join();
  await setRole(someone.id);
  return someone;
}
export async function operatorWithOldSession(minutes: number): Promise<PasskeyMember> {
  const someone = await operator();
  await age(someone.id, minutes);
  return someone;
}
export async function formerOperator(): Promise<PasskeyMember> {
  const someone = await operator();
  await setRole(someone.id, 'is_operator', false);
  return someone;
}
