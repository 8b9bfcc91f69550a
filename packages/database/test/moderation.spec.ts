import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('The tables of reports and decisions', () => {
  let database: TestDatabase;
  let ids: { mei: string; tom: string };

  beforeAll(async () => {
    database = await createTestDatabase('moderation');
    const rows: { id: string; username: string }[] = await database.dataSource.query(
      `INSERT INTO users (username, display_name) VALUES ('mei', 'Mei'), ('tom', 'Tom') RETURNING id, username`,
    );
    const idOf = (name: string) => rows.find(({ username }) => username === name)?.id ?? '';
    ids = { mei: idOf('mei'), tom: idOf('tom') };
  });
  afterAll(() => database.drop());

  const report = () =>
    database.dataSource.query(
      `INSERT INTO reports (reporter_id, subject_kind, subject_id, member_id, reason, title, description, link)
       VALUES ($1, 'member', $2, $2, 'spam', 'Tom', '', '')`,
      [ids.mei, ids.tom],
    );
  const decide = async (undoes: string | null = null): Promise<string> => {
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, undoes)
       VALUES ($1, 'member', $2, $2, $3, 'spam', '{}', $4) RETURNING id`,
      [ids.mei, ids.tom, undoes ? 'take-back' : 'warn', undoes],
    );
    return id;
  };

  it('accept one open report of a subject by a member, and another after the first was decided', async () => {
    await report();
    await expect(report()).rejects.toThrow('reports_open_once');
    await database.dataSource.query('UPDATE reports SET decision_id = $1', [await decide()]);
    await expect(report()).resolves.toBeDefined();
  });

  it('let a decision be taken back only once', async () => {
    const decision = await decide();
    await decide(decision);
    await expect(decide(decision)).rejects.toThrow('moderation_decisions_undone_once');
  });

  it.each([
    ['is changed', `UPDATE moderation_decisions SET note = 'x'`],
    ['is taken away', 'DELETE FROM moderation_decisions'],
    ['is emptied', 'TRUNCATE moderation_decisions CASCADE'],
  ])('refuse a statement by which a decision %s', async (_what, statement) => {
    const read = () => database.dataSource.query('SELECT * FROM moderation_decisions ORDER BY id');
    const before = await read();
    expect(before.length).toBeGreaterThan(0);
    await expect(database.dataSource.query(statement)).rejects.toThrow('moderation_decisions is only added to');
    expect(await read()).toEqual(before);
  });

  it('lose reports about a deleted member, and keep the decisions', async () => {
    const decided = await database.dataSource.query('SELECT id FROM moderation_decisions');
    await database.dataSource.query('DELETE FROM users WHERE id = $1', [ids.tom]);
    expect(await database.dataSource.query('SELECT FROM reports')).toEqual([]);
    expect(await database.dataSource.query('SELECT id FROM moderation_decisions')).toEqual(decided);
  });
});
