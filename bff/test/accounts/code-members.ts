import { randomInt, randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { CheckCodeResponse } from '@wishboard/contracts/http/members/account';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Harness } from '../harness.js';
import { Jar } from './jar.js';

export const ORIGIN = 'https://wish.test';
/** Host name of the board. It differs in each run, since the counters in Redis outlive a run. */
export const HOST = `${randomUUID().slice(0, 8)}.test`;
const NETWORK = `10.${randomInt(256)}.${randomInt(256)}`;
export const CODE_WRONG = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'code' }] } };

/** A board with open registration that limits requests for codes. */
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

/** A browser with a network address of its own, since requests are counted by address. */
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
