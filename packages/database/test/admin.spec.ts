import { AdminError, runAct } from '../src/admin/acts.js';
import { hashOfInvitation } from '../src/admin/invitation-code.js';
import { withClient } from '../src/connection/client.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('npm run admin', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('admin');
  });
  afterAll(() => database.drop());

  const admin = (...args: string[]) =>
    withClient(database.url, 'test', (client) => runAct({ client, publicUrl: 'https://wish.test' }, args));
  const lines = (text: string) => text.trimEnd().split('\n');

  it('makes an invitation, and shows its code and its link once', async () => {
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

  it('invites one member for a week where nothing else is said', async () => {
    expect(await admin('invite')).toContain('New members: 1. Days: 7.');
  });

  it('ends an invitation, once', async () => {
    const [first = ''] = lines(await admin('invitations'));
    const [id = ''] = first.split(' ');
    expect(await admin('end-invitation', id)).toContain('Nobody else');
    expect(await admin('invitations')).toContain(`${id}  ended`);
    await expect(admin('end-invitation', id)).rejects.toThrow(AdminError);
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
  ])('refuses %j with a line that helps', async (args) => {
    await expect(admin(...args)).rejects.toThrow(AdminError);
  });
});
