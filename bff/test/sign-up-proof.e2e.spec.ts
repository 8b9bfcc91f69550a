import { jest } from '@jest/globals';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { WorkChallenge } from '@wishboard/contracts/http/members/proof-of-work';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PROOF_MINUTES } from '../src/accounts/sign-up/proof-of-work.js';
import { EmergencyService } from '../src/emergency/emergency.service.js';
import { Jar } from './accounts/jar.js';
import { Harness } from './harness.js';

const REFUSED = { status: 403, body: { code: 'PROOF_REQUIRED', errors: [{ field: 'proof' }] } };
const CODE_WRONG = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'code' }] } };

describe('signing up in an emergency', () => {
  let bff: Harness;
  let sink: MailSink;
  let count = 0;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'Wishboard <wishes@wish.test>' } };
    bff = await Harness.start('sign-up-proof', { accounts, rateLimit: true, trustedProxies: [] }, 1);
  });
  beforeEach(() => rush(61));
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  /** Replaces all members by this many who joined within this minute. */
  async function rush(members: number): Promise<void> {
    await bff.database.query('DELETE FROM users');
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at)
       SELECT 'many ' || n, 'Many', date_trunc('minute', now()) FROM generate_series(1, $1) n`,
      [members],
    );
    const emergency = bff.app.get(EmergencyService, { strict: false });
    await emergency.readUsualRates();
    await emergency.checkRates();
  }

  /** Returns a browser that has proved an e-mail address. */
  async function proved(jar = new Jar(bff, `10.9.8.${count}`)): Promise<Jar> {
    count += 1;
    const email = `n${count}@${process.pid}.test`;
    await jar.post('code', { email });
    expect(await jar.post('code/check', { code: sink.codeFor(email) })).toMatchObject({ body: { user: null } });
    return jar;
  }

  const join = (jar: Jar, proof?: string) =>
    jar.post<UserView>('sign-up', { displayName: `Member ${count}`, ...(proof !== undefined && { proof }) });
  async function proofFor(jar: Jar, change: (proof: { solution: object }) => object = (proof) => proof) {
    const { body: challenge } = await jar.post<WorkChallenge>('sign-up/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify(change({ challenge, solution: solution ?? {} } as never))).toString('base64');
  }

  it('asks for a proof of work, names the address of the challenge, and accepts the solved proof', async () => {
    const jar = await proved();
    const refused = await join(jar);
    expect(refused).toMatchObject(REFUSED);
    expect(refused.text).toContain('/api/account/sign-up/challenge');
    const joined = await join(jar, await proofFor(jar));
    expect(joined.status).toBe(201);
    expect(await jar.member()).toBe(joined.body.id);
  });

  it('asks for no proof at 60 sign-ups in a minute, and for none once the emergency has ended', async () => {
    const [before, after] = [await proved(), await proved()];
    await rush(60);
    expect((await join(before)).status).toBe(201);
    await rush(61);
    expect(await join(after)).toMatchObject(REFUSED);
    await bff.database.query(`UPDATE users SET created_at = created_at - interval '11 minutes'`);
    await bff.app.get(EmergencyService, { strict: false }).checkRates();
    expect((await join(after)).status).toBe(201);
  });

  it('asks a member who signs in for no proof', async () => {
    const jar = await proved();
    const { body } = await join(jar, await proofFor(jar));
    await jar.call('POST', '/auth/logout');
    const email = `n${count}@${process.pid}.test`;
    await jar.post('code', { email });
    expect(await jar.post('code/check', { code: sink.codeFor(email) })).toMatchObject({
      body: { user: { id: body.id } },
    });
  });

  it('accepts no proof that is wrong, expired or made for another browser', async () => {
    const [jar, other] = [await proved(), await proved()];
    expect(await join(jar, 'AAAA')).toMatchObject(REFUSED);
    const guessed = (proof: { solution: object }) => ({
      ...proof,
      solution: { counter: 1, derivedKey: 'ab'.repeat(32) },
    });
    expect(await join(jar, await proofFor(jar, guessed))).toMatchObject(REFUSED);
    expect(await join(jar, await proofFor(other))).toMatchObject(REFUSED);
    const proof = await proofFor(jar);
    const late = Date.now() + PROOF_MINUTES * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(late);
    expect(await join(jar, proof)).toMatchObject(REFUSED);
    jest.restoreAllMocks();
    expect((await join(jar, proof)).status).toBe(201);
  });

  it('creates one member for one proof', async () => {
    const jar = await proved();
    const proof = await proofFor(jar);
    expect((await join(jar, proof)).status).toBe(201);
    expect(await join(jar, proof)).toMatchObject(CODE_WRONG);
    await proved(jar);
    expect(await join(jar, proof)).toMatchObject(REFUSED);
    expect((await join(jar, await proofFor(jar))).status).toBe(201);
  });

  it('refuses a taken name before it asks for a proof, and does not use the proof up', async () => {
    const first = await proved();
    const { displayName } = (await join(first, await proofFor(first))).body;
    const jar = await proved();
    const taken = { status: 400, body: { errors: [{ field: 'displayName' }] } };
    expect(await jar.post('sign-up', { displayName })).toMatchObject(taken);
    const proof = await proofFor(jar);
    expect(await jar.post('sign-up', { displayName, proof })).toMatchObject(taken);
    expect((await join(jar, proof)).status).toBe(201);
  });

  it('gives a challenge only to a visitor with a proved address', async () => {
    expect(await new Jar(bff).post('sign-up/challenge')).toMatchObject(CODE_WRONG);
  });
});
