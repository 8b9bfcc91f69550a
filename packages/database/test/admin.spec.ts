import { randomBytes } from 'node:crypto';
import { AdminError } from '../src/admin/act.js';
import { runAct } from '../src/admin/acts.js';
import { hashOfInvitation } from '../src/admin/invitation-code.js';
import { withClient } from '../src/connection/client.js';
import { loadDemoData } from '../src/demo/load-demo-data.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('npm run admin', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('admin');
  });
  afterAll(() => database.drop());

  const admin = (...args: string[]) =>
    withClient(database.url, 'test', (client) => runAct({ client, publicUrl: 'https://wish.test' }, 'ann', args));
  const lines = (text: string) => text.trimEnd().split('\n');

  it('makes an invitation, shows its code and link, and stores only the hash of the code', async () => {
    expect(await admin('invitations')).toBe('There are no invitations.\n');
    const [code = '', link, rest] = lines(
      await admin('invite', '--uses', '3', '--days', '2', '--note', ' For\u202e Mei '),
    );
    expect(link).toBe(`https://wish.test/#invitation=${code}`);
    expect(rest).toContain('New members: 3. Days: 2.');
    const [row] = await database.dataSource.query(
      `SELECT uses, uses_max, note, code_hash, expires_at = created_at + interval '2 days' AS "endsThen" FROM invitations`,
    );
    expect(row).toEqual({
      uses: 0,
      uses_max: 3,
      note: 'For Mei',
      code_hash: hashOfInvitation(code.toLowerCase()),
      endsThen: true,
    });
    expect(await admin('invitations')).toMatch(/^\S{36} {2}open {2}0\/3 {2}\S+Z {2}For Mei\n$/);
  });

  it('says how to get the whole link of an invitation where PUBLIC_URL is not set', async () => {
    const hint = 'set PUBLIC_URL for this command';
    expect(await admin('invite')).not.toContain(hint);
    const answer = await withClient(database.url, 'test', (client) =>
      runAct({ client, publicUrl: null }, 'ann', ['invite']),
    );
    expect(lines(answer)[1]).toMatch(/^https:\/\/YOUR-BOARD\/#invitation=/);
    expect(lines(answer)[2]).toContain(hint);
  });

  it('invites one member for a week by default', async () => {
    expect(await admin('invite')).toContain('New members: 1. Days: 7.');
  });

  it('ends an invitation, and refuses to end the same invitation twice', async () => {
    const [first = ''] = lines(await admin('invitations'));
    const [id = ''] = first.split(' ');
    expect(await admin('end-invitation', id)).toContain('Nobody else');
    expect(await admin('invitations')).toContain(`${id}  ended`);
    await expect(admin('end-invitation', id)).rejects.toThrow(AdminError);
  });

  it('removes the demo members alone, only with --yes, and records the act', async () => {
    await expect(admin('remove-demo', '--yes')).rejects.toThrow('There are no demo members.');
    const [{ others }] = await database.dataSource.query('SELECT count(*)::int AS others FROM users');
    await loadDemoData(database.dataSource, new Date());
    const there = async () => (await database.dataSource.query('SELECT FROM users')).length - others;
    const before = await there();
    expect(await admin('remove-demo')).toContain(`This would remove ${before} demo members`);
    expect(await there()).toBe(before);
    expect(await admin('remove-demo', '--yes')).toContain(`Removed ${before} demo members`);
    expect(await there()).toBe(0);
    const [act] = await database.dataSource.query(
      `SELECT operator, act, detail FROM operator_acts WHERE act = 'remove-demo'`,
    );
    expect(act).toEqual({ operator: 'ann', act: 'remove-demo', detail: `members ${before}` });
  });

  it.each([
    [['nothing']],
    [[]],
    [['__proto__']],
    [['invite', '--uses', '0']],
    [['invite', '--uses', '1.5']],
    [['invite', '--days', '366']],
    [['invite', '--more', '1']],
    [['invite', 'x']],
    [['end-invitation']],
    [['end-invitation', 'x']],
    [['end-invitation', '00000000-0000-4000-8000-000000000000']],
  ])('refuses the arguments %j with an AdminError', async (args) => {
    await expect(admin(...args)).rejects.toThrow(AdminError);
  });

  describe('manages members', () => {
    let ids: Record<string, string>;

    beforeAll(async () => {
      const rows: { id: string; username: string }[] = await database.dataSource.query(
        `INSERT INTO users (username, display_name) VALUES ('mei', 'Mei Lin'), ('tom', 'Tom') RETURNING id, username`,
      );
      ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
      await database.dataSource.query(
        `INSERT INTO accounts (user_id, email) SELECT id, username || '@wish.test' FROM users`,
      );
      await database.dataSource.query(
        `INSERT INTO wishes (user_id, title, description) SELECT id, 'A kite', 'A red one' FROM users`,
      );
    });

    const signIn = (username: string) =>
      database.dataSource.query(
        `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (sha256($2), $1, now() + interval '1 day')`,
        [ids[username], randomBytes(8)],
      );
    const sessionsOf = async (username: string) =>
      (await database.dataSource.query('SELECT FROM sessions WHERE user_id = $1', [ids[username]])).length;

    it('and lists them by a part of the name or e-mail address, with their wishes and sessions', async () => {
      await signIn('mei');
      expect(await admin('members', 'LIN')).toBe('mei  Mei Lin  mei@wish.test  wishes 1  sessions 1\n');
      expect(lines(await admin('members', 'wish.test'))).toHaveLength(2);
      expect(lines(await admin('members'))).toHaveLength(2);
      expect(await admin('members', '%')).toBe('There is nobody of that name.\n');
    });

    it('and suspends a member, ends all sessions of the member, and reinstates the member', async () => {
      await signIn('mei');
      await signIn('tom');
      expect(await admin('suspend', 'MEI@wish.test')).toBe('mei is let in no more; 2 sessions ended.\n');
      expect([await sessionsOf('mei'), await sessionsOf('tom')]).toEqual([0, 1]);
      expect(await admin('members', 'mei')).toMatch(/suspended \d{4}-/);
      await expect(admin('suspend', 'mei')).rejects.toThrow('They are suspended for good already.');
      expect(await admin('reinstate', 'mei')).toContain('can sign in again');
      await expect(admin('reinstate', 'mei')).rejects.toThrow(AdminError);
    });

    const suspendMeiFor = (days: number) =>
      database.dataSource.query(
        `UPDATE users SET suspended_at = now() - interval '3 days', suspended_until = now() + make_interval(days => $2)
         WHERE id = $1`,
        [ids.mei, days],
      );
    const isMeiSuspendedForGood = async () => {
      const [{ isForGood }] = await database.dataSource.query(
        `SELECT suspended_at > now() - interval '1 hour' AND suspended_until IS NULL AS "isForGood" FROM users WHERE id = $1`,
        [ids.mei],
      );
      return isForGood;
    };

    it('and suspends a member for good who is suspended for a time, and says and logs until when that was', async () => {
      await suspendMeiFor(1);
      expect(await admin('members', 'mei')).toMatch(/suspended \d{4}-\S+ until \d{4}-/);
      expect(await admin('suspend', 'mei')).toMatch(
        /^mei is let in no more \(suspended until \d{4}-\S+Z before\); 0 sessions ended\.\n$/,
      );
      expect(await isMeiSuspendedForGood()).toBe(true);
      expect(await admin('members', 'mei')).toMatch(/suspended \d{4}-\S+ for good/);
      expect(lines(await admin('acts'))[0]).toMatch(/ {2}ann {2}suspend {2}\S+ {2}suspended until \d{4}-\S+Z before$/);
      await expect(admin('suspend', 'mei')).rejects.toThrow('They are suspended for good already.');
      await admin('reinstate', 'mei');
    });

    it('and lifts a suspension for a time', async () => {
      await suspendMeiFor(1);
      expect(await admin('reinstate', 'mei')).toContain('can sign in again');
      expect(await admin('members', 'mei')).not.toContain('suspended');
    });

    it('and counts a suspension that is over by itself as none: the member can be suspended again', async () => {
      await suspendMeiFor(-1);
      expect(await admin('members', 'mei')).not.toContain('suspended');
      await expect(admin('reinstate', 'mei')).rejects.toThrow('They are not suspended.');
      expect(await admin('suspend', 'mei')).toBe('mei is let in no more; 0 sessions ended.\n');
      expect(await isMeiSuspendedForGood()).toBe(true);
      await admin('reinstate', 'mei');
    });

    it('and makes a member a moderator, and takes that back', async () => {
      expect(await admin('moderator', 'tom')).toBe('tom decides about reports from now on.\n');
      expect(await admin('members', 'tom')).toContain('  moderator');
      await expect(admin('moderator', 'tom')).rejects.toThrow(AdminError);
      expect(await admin('moderator', 'tom', '--remove')).toBe('tom decides about reports no more.\n');
      expect(await admin('members', 'tom')).not.toContain('moderator');
      await expect(admin('moderator', 'tom', '--remove')).rejects.toThrow(AdminError);
    });

    it('and makes a member an operator, and takes that back', async () => {
      expect(await admin('operator', 'tom')).toBe('tom operates the board at /admin from now on.\n');
      expect(await admin('members', 'tom')).toContain('  operator');
      await expect(admin('operator', 'tom')).rejects.toThrow('They are an operator already.');
      expect(await admin('operator', 'tom', '--remove')).toBe('tom operates the board at /admin no more.\n');
      await expect(admin('operator', 'tom', '--remove')).rejects.toThrow('They are no operator.');
    });

    it('and ends their sessions, and announces this to every running process', async () => {
      await signIn('mei');
      await signIn('tom');
      const others = await sessionsOf('tom');
      const [{ hash }] = await database.dataSource.query(
        `SELECT encode(token_hash, 'hex') AS hash FROM sessions WHERE user_id = $1`,
        [ids.mei],
      );
      const heard = await withClient(database.url, 'test', async (process) => {
        const told = new Promise<string>((resolve) => {
          process.on('notification', ({ payload = '' }) => resolve(payload));
        });
        await process.query('LISTEN wishboard_changes');
        expect(await admin('end-sessions', 'mei')).toBe('1 sessions of mei ended.\n');
        return told;
      });
      expect(JSON.parse(heard)).toEqual({ changes: [{ kind: 'session', tokenHash: hash }] });
      expect([await sessionsOf('mei'), await sessionsOf('tom')]).toEqual([0, others]);
    });

    it('and erases one member with account and wishes, only with --yes', async () => {
      const count = async (table: string) =>
        Number((await database.dataSource.query(`SELECT count(*) FROM ${table}`))[0].count);
      expect(await admin('erase', 'mei')).toContain('To do it, add --yes.');
      expect(await count('users')).toBe(2);
      expect(await admin('erase', 'mei', '--yes')).toBe(
        'Removed mei and their 1 wishes, with all that is about these.\n',
      );
      expect(await database.dataSource.query('SELECT username FROM users')).toEqual([{ username: 'tom' }]);
      for (const table of ['accounts', 'wishes']) expect([table, await count(table)]).toEqual([table, 1]);
      await expect(admin('erase', 'mei', '--yes')).rejects.toThrow(AdminError);
    });

    it('and records operator, act and member id of each act, without the address of an erased member', async () => {
      const log = lines(await admin('acts')).reverse();
      expect(log.slice(-8).map((line) => line.split('  ').slice(1))).toEqual([
        ['ann', 'suspend', ids.mei],
        ['ann', 'reinstate', ids.mei],
        ['ann', 'moderator', ids.tom, 'made'],
        ['ann', 'moderator', ids.tom, 'removed'],
        ['ann', 'operator', ids.tom, 'made'],
        ['ann', 'operator', ids.tom, 'removed'],
        ['ann', 'end-sessions', ids.mei, 'sessions 1'],
        ['ann', 'erase', ids.mei, 'wishes 1'],
      ]);
      expect(log.join()).not.toContain('mei@wish.test');
    });

    it.each([
      [['suspend', 'tom']],
      [['reinstate', 'tom']],
      [['moderator', 'tom']],
      [['moderator', 'tom', '--remove']],
      [['operator', 'tom']],
      [['operator', 'tom', '--remove']],
    ])('and announces to every running process whose account %j changed', async (act) => {
      const heard = await withClient(database.url, 'test', async (process) => {
        const told = new Promise<string>((resolve) => {
          process.on('notification', ({ payload = '' }) => resolve(payload));
        });
        await process.query('LISTEN wishboard_changes');
        await admin(...act);
        return told;
      });
      expect(JSON.parse(heard)).toEqual({ changes: [{ kind: 'account', userId: ids.tom }] });
    });

    it('and does nothing that it cannot record, as when operator_acts refuses the record', async () => {
      await database.dataSource.query('ALTER TABLE operator_acts ADD CONSTRAINT nobody CHECK (false) NOT VALID');
      try {
        await expect(admin('suspend', 'tom')).rejects.toThrow('nobody');
        expect(await database.dataSource.query('SELECT FROM users WHERE suspended_at IS NOT NULL')).toEqual([]);
      } finally {
        await database.dataSource.query('ALTER TABLE operator_acts DROP CONSTRAINT nobody');
      }
    });
  });

  it.each([
    ['is changed', `UPDATE operator_acts SET operator = 'x'`],
    ['is taken away', 'DELETE FROM operator_acts'],
    ['is emptied', 'TRUNCATE operator_acts'],
  ])('keeps each record of an act when it %s: operator_acts refuses the statement', async (_what, statement) => {
    const before = await admin('acts');
    await expect(database.dataSource.query(statement)).rejects.toThrow('operator_acts is only added to');
    expect(await admin('acts')).toBe(before);
  });
});
