import { randomUUID } from 'node:crypto';
import { createInvitation, endInvitation, listInvitations } from '@wishboard/database/admin/invitations.repository';
import { withClient } from '@wishboard/database/connection/client';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import type { Client } from 'pg';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { Harness } from './harness.js';

const UNINVITED = { status: 400, body: { errors: [{ field: 'invitation' }] } };
const UNKNOWN = '0000-0000-0000-0000';

describe('A board that requires an invitation to join', () => {
  let bff: Harness;
  let sink: MailSink;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'invite' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('invitations', { accounts, publicUrl: 'https://wish.test' }, 1);
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  const asOperator = <Result>(work: (client: Client) => Promise<Result>) =>
    withClient(bff.settings.databaseUrl, 'test', work);
  const invite = (uses = 1) =>
    asOperator(async (client) => (await createInvitation(client, { uses, days: 7, note: 'for a test' })).code);
  const uses = async () => (await asOperator(listInvitations))[0]?.uses;

  /** Returns a browser that has proved an e-mail address. */
  async function proved(email = `${randomUUID()}@wish.test`): Promise<Jar> {
    const jar = new Jar(bff);
    expect((await jar.post('code', { email })).status).toBe(204);
    await jar.post('code/check', { code: sink.codeFor(email) });
    return jar;
  }
  const join = (jar: Jar, invitation?: unknown) =>
    jar.post('sign-up', { displayName: `Noor ${randomUUID()}`, invitation });

  it('signs up a visitor with a valid code in any spelling, and counts the uses', async () => {
    const code = await invite(2);
    expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect((await join(await proved(), code)).status).toBe(201);
    expect((await join(await proved(), ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(201);
    expect(await uses()).toBe(2);
    expect(await join(await proved(), code)).toMatchObject(UNINVITED);
  });

  it('makes nobody a member without an invitation, and answers the same for a missing, wrong, used or ended code', async () => {
    const used = await invite();
    await join(await proved(), used);
    const ended = await invite();
    const [row] = await asOperator(listInvitations);
    expect(await asOperator((client) => endInvitation(client, row?.id ?? ''))).toBe(true);
    const answers = [];
    for (const code of [undefined, UNKNOWN, used, ended, 'x', '', ['a'], 7]) {
      const { status, body } = await join(await proved(), code);
      answers.push(JSON.stringify([status, body]).replace(/"requestId":"[^"]*"/, '"requestId":""'));
    }
    expect(JSON.parse(answers[0] ?? '')).toMatchObject([UNINVITED.status, UNINVITED.body]);
    expect(new Set(answers).size).toBe(1);
  });

  it('lets a visitor try again with a valid code after a mistyped one', async () => {
    const jar = await proved();
    expect(await join(jar, UNKNOWN)).toMatchObject(UNINVITED);
    expect((await join(jar, await invite())).status).toBe(201);
  });

  it('counts each use once: of six concurrent sign-ups with a code for two, two succeed', async () => {
    const code = await invite(2);
    const jars = await Promise.all(Array.from({ length: 6 }, () => proved()));
    const joined = await Promise.all(jars.map((jar) => join(jar, code)));
    expect(joined.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
    expect(await uses()).toBe(2);
  });

  it('counts one use when one address signs up in two browsers at once', async () => {
    const code = await invite(2);
    const email = `${randomUUID()}@wish.test`;
    const jars = [await proved(email), await proved(email)];
    const joined = await Promise.all(jars.map((jar) => join(jar, code)));
    expect(joined.map(({ status }) => status)).toEqual([201, 201]);
    expect(await uses()).toBe(1);
  });

  it('does not reveal which addresses have an account, and signs members in without an invitation', async () => {
    const email = `${randomUUID()}@wish.test`;
    await join(await proved(email), await invite());
    const [member, stranger] = [new Jar(bff), new Jar(bff)];
    const ask = async (jar: Jar, address: string) => {
      const { status, text, headers } = await jar.post('code', { email: address });
      return [status, text, Object.keys(headers).sort()];
    };
    expect(await ask(member, email)).toEqual(await ask(stranger, `${randomUUID()}@wish.test`));
    const { body } = await member.post('code/check', { code: sink.codeFor(email) });
    expect(body).toMatchObject({ user: { displayName: expect.stringMatching(/^Noor/) } });
  });

  it('stores only a hash of the code', async () => {
    const code = await invite();
    const rows = JSON.stringify(await bff.database.query('SELECT * FROM invitations'));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replaceAll('-', ''));
  });

  it('answers sign-ups as the OpenAPI document describes', async () => {
    const api = await ApiDocument.of(bff);
    for (const code of [UNKNOWN, await invite()])
      expect(api.deviationOf('POST /api/account/sign-up', await join(await proved(), code))).toBeNull();
  });
});
