import { randomInt, randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { CheckCodeResponse } from '@wishboard/contracts/http/members/account';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Harness } from '../harness.js';
import { Jar } from './jar.js';

export const ORIGIN = 'https://wish.test';
/** Another in each run, since Redis counts for longer than one takes. */
export const HOST = `${randomUUID().slice(0, 8)}.test`;
const NETWORK = `10.${randomInt(256)}.${randomInt(256)}`;
export const CODE_WRONG = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'code' }] } };

/** A board that anybody may join, and that counts who asks for codes. */
export let bff: Harness;
export let sink: MailSink;
let asked = 0;

beforeAll(async () => {
  sink = await MailSink.start();
  const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'Wishboard <wishes@wish.test>' } };
  bff = await Harness.start('accounts', { accounts, publicUrl: ORIGIN, rateLimit: true, trustedProxies: [] }, 1);
});
afterAll(async () => {
  await bff.stop();
  await sink.stop();
});

/** A browser at a network address of its own, since these are counted. */
export const browser = () => {
  asked += 1;
  return new Jar(bff, `${NETWORK}.${asked}`);
};

export const ask = (jar: Jar, email: string, more = {}) => jar.post('code', { email, ...more });

export const enter = (jar: Jar, email: string) =>
  jar.post<CheckCodeResponse>('code/check', { code: sink.codeFor(email) });

export async function join(email: string, displayName: string): Promise<{ jar: Jar; user: UserView }> {
  const jar = browser();
  await ask(jar, email);
  expect(await enter(jar, email)).toMatchObject({ status: 200, body: { user: null } });
  const joined = await jar.post<UserView>('sign-up', { displayName });
  expect(joined.status).toBe(201);
  return { jar, user: joined.body };
}

export const wrong = (code: string) => code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
