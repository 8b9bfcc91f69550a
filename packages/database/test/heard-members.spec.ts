import type { DataSource } from 'typeorm';

import { importDirectory } from '../src/import/import-directory.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';
import { csvFolder } from './csv-folder.js';

let database: TestDatabase;
let dataSource: DataSource;
let owner: string;
let wish: string;

beforeAll(async () => {
  database = await createTestDatabase('heard', { poolSize: 4 });
  dataSource = database.dataSource;
});
afterAll(() => database.drop());

/** Creates members who joined `hoursAgo` hours ago. */
async function members(count: number, hoursAgo: number): Promise<string[]> {
  const rows: { id: string }[] = await dataSource.query(
    `INSERT INTO users (username, display_name, created_at)
     SELECT 'member ' || uuid_v7(), 'A member', now() - make_interval(secs => $2::float8 * 3600) FROM generate_series(1, $1)
     RETURNING id`,
    [count, hoursAgo],
  );
  return rows.map(({ id }) => id);
}
const react = (userId: string, wanted: boolean | null = true) =>
  dataSource.query(`SELECT * FROM toggle_reaction($1, $2, 'heart', $3, NULL, NULL)`, [wish, userId, wanted]);
const settle = async (): Promise<number> => {
  const [{ settled }] = await dataSource.query('SELECT settle_reactions(1000) AS settled');
  return settled;
};
/** Returns the number of reactions that members see, and the number that counts for the order. */
const cheers = async () => {
  const [row] = await dataSource.query(
    'SELECT heart_count AS seen, heard_cheers(w) AS heard FROM wishes w WHERE w.id = $1',
    [wish],
  );
  return row;
};
async function decideAgainst(memberId: string, decision = 'warn', undoes: string | null = null): Promise<string> {
  const [{ id }] = await dataSource.query(
    `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, undoes)
     VALUES ($1, 'member', $2, $2, $3, 'spam', '{}', $4) RETURNING id`,
    [owner, memberId, decision, undoes],
  );
  return id;
}

beforeEach(async () => {
  await dataSource.query('TRUNCATE users, outbox CASCADE');
  [owner = ''] = await members(1, 24 * 90);
  const [row] = await dataSource.query(
    `INSERT INTO wishes (user_id, title, description) VALUES ($1, 'A kite', 'Red') RETURNING id`,
    [owner],
  );
  wish = row.id;
});

it('Reactions of a hundred accounts of today raise the visible count and not the heard count', async () => {
  const [friend = ''] = await members(1, 24 * 3);
  await react(friend);
  for (const account of await members(100, 1)) await react(account);
  expect(await cheers()).toEqual({ seen: 101, heard: 1 });
  expect(await settle()).toBe(0);
});

it('Removing the reaction or the account of a newcomer leaves the heard count unchanged', async () => {
  const [newcomer = '', other = '', friend = ''] = [...(await members(2, 1)), ...(await members(1, 48))];
  for (const member of [newcomer, other, friend]) await react(member);
  await react(newcomer, null);
  expect(await cheers()).toEqual({ seen: 2, heard: 1 });
  await dataSource.query('DELETE FROM users WHERE id = $1', [other]);
  expect(await cheers()).toEqual({ seen: 1, heard: 1 });
});

it('The reaction of a newcomer is heard after a day, and counted once when settled twice', async () => {
  const [newcomer = ''] = await members(1, 1);
  await react(newcomer);
  await dataSource.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [newcomer]);
  expect([await settle(), await settle()]).toEqual([1, 0]);
  expect(await cheers()).toEqual({ seen: 1, heard: 1 });
});

it.each([
  ['warned', (member: string) => decideAgainst(member)],
  [
    'suspended by an operator',
    (member: string) => dataSource.query('UPDATE users SET suspended_at = now() WHERE id = $1', [member]),
  ],
])('Reactions of a member who was %s are no longer heard', async (_what, against) => {
  const [member = ''] = await members(1, 48);
  await react(member);
  expect(await cheers()).toEqual({ seen: 1, heard: 1 });
  await against(member);
  expect(await settle()).toBe(1);
  expect(await cheers()).toEqual({ seen: 1, heard: 0 });
});

it('Reactions of a member are heard again once the decision against the member is taken back', async () => {
  const [member = ''] = await members(1, 48);
  await react(member);
  const decision = await decideAgainst(member);
  await settle();
  await decideAgainst(member, 'take-back', decision);
  expect(await settle()).toBe(1);
  expect(await cheers()).toEqual({ seen: 1, heard: 1 });
});

it('Reactions of all members are heard on the first day of a board', async () => {
  await dataSource.query(`UPDATE users SET created_at = now() - interval '1 hour'`);
  for (const member of await members(3, 0)) await react(member);
  expect(await cheers()).toEqual({ seen: 3, heard: 3 });
  expect(await settle()).toBe(0);
});

it('settle_reactions skips a wish that another transaction has locked, and settles the reaction the next time', async () => {
  const [newcomer = ''] = await members(1, 1);
  await react(newcomer);
  await dataSource.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [newcomer]);
  await dataSource.transaction(async (held) => {
    await held.query('SELECT FROM wishes WHERE id = $1 FOR NO KEY UPDATE', [wish]);
    expect(await settle()).toBe(0);
  });
  expect(await settle()).toBe(1);
});

it('An imported member is heard by the creation time in the file, and is a newcomer without one', async () => {
  const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
  const { path, remove } = await csvFolder({
    'users.csv': `id,username,displayName,createdAt\n${ids[0]},old,Old,2020-01-01T00:00:00Z\n${ids[1]},young,Young,\n`,
    'reactions.csv': `userId,wishId,emoji\n${ids.map((id) => `${id},${wish},heart\n`).join('')}`,
  });
  await importDirectory(database.url, path);
  await remove();
  expect(await cheers()).toEqual({ seen: 2, heard: 1 });
});
