import { createHash } from 'node:crypto';
import { ask, bff, browser, CODE_WRONG, enter, HOST, join, sink, wrong } from './accounts/code-members.js';
import { Jar } from './accounts/jar.js';

describe('A board with accounts of its own', () => {
  it('sends the code by e-mail in the language that the request names', async () => {
    await ask(browser(), `zh@${HOST}`, { language: 'zh-TW' });
    expect(sink.mails.at(-1)?.text).toContain('你的驗證碼');
    expect(sink.codeFor(`zh@${HOST}`)).toMatch(/^\d{4} \d{4}$/);
  });

  it('answers no differently for an address with an account than for one without', async () => {
    await join(`known@${HOST}`, 'Known');
    const [known, unknown] = [browser(), browser()];
    const answers = [await ask(known, `known@${HOST}`), await ask(unknown, `unknown@${HOST}`)];
    const told = answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).sort()]);
    expect(told[0]).toEqual(told[1]);
    const [toKnown, toUnknown] = sink.mails.slice(-2).map(({ text }) => text.replace(/\d{4} \d{4}/, ''));
    expect(toKnown).toBe(toUnknown);
    const nonsense = { code: '00000000' };
    const wrongs = [await known.post('code/check', nonsense), await unknown.post('code/check', nonsense)];
    expect(wrongs.map(({ status, body }) => [status, { ...(body as object), requestId: '' }])[0]).toEqual(
      wrongs.map(({ status, body }) => [status, { ...(body as object), requestId: '' }])[1],
    );
  });

  it('accepts a code once: of two concurrent checks one gets 200 and the other 400', async () => {
    const { jar } = await join(`once@${HOST}`, 'Once');
    await ask(jar, `once@${HOST}`);
    const again = new Jar(bff);
    for (const [name, value] of jar.cookies) again.cookies.set(name, value);
    const both = await Promise.all([enter(jar, `once@${HOST}`), enter(again, `once@${HOST}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await enter(again, `once@${HOST}`)).toMatchObject(CODE_WRONG);
  });

  it('accepts no code that is older than ten minutes', async () => {
    const jar = browser();
    await ask(jar, `late@${HOST}`);
    await bff.database.query(
      `UPDATE sign_in_codes SET expires_at = expires_at - interval '10 minutes' WHERE email = 'late@${HOST}'`,
    );
    expect(await enter(jar, `late@${HOST}`)).toMatchObject(CODE_WRONG);
  });

  it('allows five tries: after five wrong codes the right code is refused too, even for concurrent tries', async () => {
    const jar = browser();
    await ask(jar, `tries@${HOST}`);
    const code = sink.codeFor(`tries@${HOST}`);
    const tries = await Promise.all(Array.from({ length: 5 }, () => jar.post('code/check', { code: wrong(code) })));
    for (const answer of tries) expect(answer).toMatchObject(CODE_WRONG);
    expect(await jar.post('code/check', { code })).toMatchObject(CODE_WRONG);

    const other = browser();
    await ask(other, `tries@${HOST}`);
    const right = sink.codeFor(`tries@${HOST}`);
    for (let at = 0; at < 4; at += 1) await other.post('code/check', { code: wrong(right) });
    expect((await other.post('code/check', { code: right })).status).toBe(200);
  });

  it('accepts a code only in the browser that requested it, not with another or a forged cookie', async () => {
    const [asker, other] = [browser(), browser()];
    await ask(asker, `bound@${HOST}`);
    const code = sink.codeFor(`bound@${HOST}`);
    expect(await other.post('code/check', { code })).toMatchObject(CODE_WRONG);
    await ask(other, `elsewhere@${HOST}`);
    expect(await other.post('code/check', { code })).toMatchObject(CODE_WRONG);
    const forged = browser();
    const [name = '', value = ''] = [...asker.cookies].find(([cookie]) => cookie.includes('wishboard_code')) ?? [];
    forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect(await forged.post('code/check', { code })).toMatchObject(CODE_WRONG);
    expect(name).toBe('__Host-wishboard_code');
    expect((await asker.post('code/check', { code })).status).toBe(200);
  });

  it('stores code and browser only as hashes; the code’s hash also covers a secret of the browser', async () => {
    const jar = browser();
    await ask(jar, `hashed@${HOST}`);
    const code = sink.codeFor(`hashed@${HOST}`).replace(' ', '');
    const [row] = await bff.database.query(`SELECT * FROM sign_in_codes WHERE email = 'hashed@${HOST}'`);
    const guesses = [code, ` ${code}`, `${row.browser_hash.toString('hex')} ${code}`];
    for (const guess of guesses) expect(createHash('sha256').update(guess).digest().equals(row.code_hash)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(code);
    const token = decodeURIComponent(jar.cookies.get('__Host-wishboard_code') ?? '').split('.')[0] ?? '';
    expect(createHash('sha256').update(`${token} ${code}`).digest().equals(row.code_hash)).toBe(true);
  });

  it.each([
    'ines',
    'ines@',
    'ines@wish.test, tom@wish.test',
    'ines@wish.test\r\nBcc: tom@wish.test',
    `ınes@${HOST}`,
    'ines@wıſh.test',
    `${'x'.repeat(250)}@wish.test`,
    [`ines@${HOST}`],
    null,
  ])('sends nothing to %p, and answers 400 for the field email', async (email) => {
    const count = sink.mails.length;
    expect(await browser().post('code', { email })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
    expect(sink.mails).toHaveLength(count);
  });

  it('sends an address five codes in 15 minutes at most, counted over all browsers, then answers 429', async () => {
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await ask(browser(), `flood@${HOST}`)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = await ask(browser(), `FLOOD@${HOST}`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('sends twenty codes in 15 minutes at most for requests from one IPv6 network, then answers 429', async () => {
    const run = HOST.slice(0, 4);
    const jar = new Jar(bff, `2001:db8:${run}::1`);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await ask(jar, `net${at}@${HOST}`)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect((await jar.call('POST', '/api/account/code', { email: `net@${HOST}` }, `2001:db8:${run}::2`)).status).toBe(
      429,
    );
  });

  it('answers 503 without the mail server’s reason when the mail cannot be sent', async () => {
    sink.refusesWith = 550;
    const answer = await ask(browser(), `bounced@${HOST}`);
    sink.refusesWith = null;
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    // The request id is random and could contain the digits 550.
    expect(answer.text.replace(/"requestId":"[^"]*"/, '')).not.toMatch(/550|Not now/);
  });
});
