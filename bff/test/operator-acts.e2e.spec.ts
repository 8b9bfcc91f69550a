import { act, acts, age, bff, join, look, memberWithPasskey, operator, send, signIn } from './accounts/operators.js';
import { until } from './harness.js';

describe('members who operate the board', () => {
  it('have their sign-in and each act logged with the reason, in a log that cannot be changed', async () => {
    const { jar, id, username } = await operator();
    const text = await act(jar, 'announce', { en: 'We <move>.', zh: '搬家。', why: 'New & larger rooms' });
    expect(text).toContain('It stands on every page now.');
    expect(text).toContain('We &lt;move&gt;. / 搬家。');
    const [signIn, announced] = (await acts()).filter(({ operator_id }) => operator_id === id);
    expect(signIn).toMatchObject({ operator: 'at /admin', act: 'sign-in' });
    expect(announced).toMatchObject({ operator: 'at /admin', act: 'announce', reason: 'New & larger rooms' });
    expect((await look(jar)).text).toContain(`${username}  announce  We &lt;move&gt;.  (New &amp; larger rooms)`);
    expect((await bff.call('/api/announcement')).body).toMatchObject({ announcement: { english: 'We <move>.' } });
    expect(await act(jar, 'end-announcement')).toContain('Nothing is announced.');
    for (const change of ["UPDATE operator_acts SET reason = ''", 'DELETE FROM operator_acts']) {
      await expect(bff.database.query(change)).rejects.toThrow('only added to');
    }
  });

  it('have to give a reason, and a refused act is not logged', async () => {
    const { jar } = await operator();
    const before = await acts();
    expect((await send(jar, 'open', { why: '' })).status).toBe(400);
    expect(await act(jar, 'open')).toContain('role="alert">The board is not closed.');
    for (const name of ['moderator', 'operator', 'members', 'constructor']) {
      expect([name, (await send(jar, name, { member: 'mei' })).status]).toEqual([name, 404]);
    }
    expect(await act(jar, 'announce', { en: '--days', zh: '=' })).toContain('role="status"');
    await act(jar, 'end-announcement');
    expect((await acts()).length).toBe(before.length + 2);
  });

  it('suspend, reinstate, sign out and erase members, and confirm an erasure with the username', async () => {
    const { jar } = await operator();
    const victim = await memberWithPasskey();
    const member = victim.username;
    expect(await act(jar, 'suspend', { member })).toContain(`Let ${member} in again`);
    await until(async () => (await victim.jar.member()) === null);
    expect(await act(jar, 'reinstate', { member })).toContain(`${member} can sign in again.`);
    await signIn(victim);
    expect(await act(jar, 'end-sessions', { member })).toContain(`1 sessions of ${member} ended.`);
    expect(await act(jar, 'erase', { member, confirm: 'another' })).toContain('This would remove');
    const there = () => bff.database.query('SELECT FROM users WHERE id = $1', [victim.id]);
    expect(await there()).toHaveLength(1);
    expect(await act(jar, 'erase', { member, confirm: member })).toContain(`Removed ${member}`);
    expect(await there()).toHaveLength(0);
  });

  it('can let a member who is suspended for a time in again, or suspend them for good', async () => {
    const { jar } = await operator();
    const { id, username: member } = await memberWithPasskey();
    await bff.database.query(
      `UPDATE users SET suspended_at = now(), suspended_until = now() + interval '3 days' WHERE id = $1`,
      [id],
    );
    const { text } = await look(jar, `/admin?q=${member}`);
    expect(text).toMatch(/suspended \d{4}-\S+ until \d{4}-/);
    expect(text).toContain(`Let ${member} in again`);
    expect(text).toContain(`Suspend ${member} for good`);
    const after = await act(jar, 'suspend', { member });
    expect(after).toContain(`${member} is let in no more (suspended until`);
    expect(after).toMatch(/suspended \d{4}-\S+ for good/);
    expect(after).toContain(`Let ${member} in again`);
    expect(after).not.toContain(`Suspend ${member}`);
  });

  it('cannot suspend, sign out or erase other operators or themselves', async () => {
    const [one, other] = [await operator(), await operator()];
    for (const { username } of [one, other]) {
      for (const name of ['suspend', 'end-sessions', 'erase']) {
        expect(await act(one.jar, name, { member: username, confirm: username })).toContain('That takes a shell');
      }
    }
    expect(await other.jar.member()).toBe(other.id);
  });

  it('find a member by name, and no other member is listed', async () => {
    const { jar } = await operator();
    const someone = await join();
    const { text } = await look(jar, `/admin?q=${someone.username}`);
    expect(text).toContain(`Suspend ${someone.username}`);
    expect(text.match(/<strong>m\d+<\/strong> /gi)).toHaveLength(1);
  });

  it('find a member by a part of the username, the name or the address, in capitals or not', async () => {
    const { jar } = await operator();
    const someone = await join();
    await bff.database.query(
      `UPDATE users SET username = 'quillfeather', display_name = 'Ottoline Marsh' WHERE id = $1`,
      [someone.id],
    );
    await bff.database.query(`UPDATE accounts SET email = 'post.box@feathers.test' WHERE user_id = $1`, [someone.id]);
    const found = async (part: string) =>
      [...(await look(jar, `/admin?q=${encodeURIComponent(part)}`)).text.matchAll(/<li><strong>([^<]*)</g)].map(
        ([, username]) => username,
      );
    for (const part of ['quill', 'llfeath', 'FEATHER', 'line mar', 'OTTO', 'x@feathers', 'post.box@feathers.test'])
      expect([part, await found(part)]).toEqual([part, ['quillfeather']]);
    for (const part of ['quillfeathers', 'Marsh Ottoline', '%', 'quill_eather'])
      expect([part, await found(part)]).toEqual([part, []]);
    expect((await found('')).length).toBeGreaterThan(1);
  });

  it('create an invitation whose code is shown once, and end the invitation', async () => {
    const { jar } = await operator();
    const text = await act(jar, 'invite', { uses: '3', days: '2', note: 'The <book> club' });
    const code = /role="status">([0-9A-Z-]+)/.exec(text)?.[1] ?? '';
    expect(code.length).toBeGreaterThan(10);
    const page = await look(jar);
    expect(page.text).toContain('The &lt;book&gt; club · 0 of 3 used');
    expect(page.text).not.toContain(code);
    const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(await act(jar, 'end-invitation', { id })).toContain('Nobody else joins by it.');
  });

  it('close the board, and can still open it when they may no longer do other acts', async () => {
    const { jar, id } = await operator();
    expect(await act(jar, 'close', { minutes: '5' })).toContain('closed to everybody but operators');
    await until(async () => (await bff.call('/')).status === 503);
    await age(id, 60);
    expect((await look(jar)).text).toContain('Open the board');
    expect((await send(jar, 'close')).status).toBe(403);
    expect(await act(jar, 'open')).toContain('The board is open.');
    await until(async () => (await bff.call('/api/announcement')).status === 200);
  });

  it('are redirected to a page that shows the result of an act once, in their own session, without repeating the act', async () => {
    const { jar, id } = await operator();
    const { headers, text } = await send(jar, 'invite', { note: 'Only once' });
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    expect([text, headers.location]).toEqual(['', '/admin']);
    expect(cookie).toMatch(/^__Host-wishboard_said=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const other = await operator();
    other.jar.storeCookies(headers);
    expect((await look(other.jar)).text).not.toContain('The code is shown this once.');
    jar.storeCookies(headers);
    const page = await look(jar);
    expect(page.text).toContain('The code is shown this once.');
    jar.storeCookies(page.headers);
    expect([...jar.cookies.keys()].some((name) => name.includes('said'))).toBe(false);
    expect((await look(jar)).text).not.toContain('The code is shown this once.');
    const invited = (await acts()).filter((row) => row.operator_id === id && row.act === 'invite');
    expect(invited).toHaveLength(1);
  });
});
