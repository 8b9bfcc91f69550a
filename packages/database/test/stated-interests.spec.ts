import { MIGRATIONS } from '../src/migrations/migrations.js';
import { runMigrations } from '../src/schema/migrate.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

describe('The migration to stated interests', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('stated', { migrated: false });
    const names = MIGRATIONS.map(({ name }) => name);
    await runMigrations(database.url, names.slice(0, names.indexOf('StatedInterests1791400000000')));
  });
  afterAll(() => database.drop());

  it('removes words without meaning from stored interests, and keeps the order of the others', async () => {
    await database.dataSource.query(`WITH made AS (
        INSERT INTO users (username, display_name) VALUES ('mei', 'Mei'), ('kai', 'Kai') RETURNING id, username)
      INSERT INTO user_preferences (user_id, keywords)
      SELECT id, CASE username WHEN 'mei' THEN '{京都,我的,coffee,tag,標題,並且,want}'::text[] ELSE '{kite}' END FROM made`);
    await runMigrations(database.url);
    const rows = await database.dataSource.query(
      'SELECT keywords, chosen_categories FROM user_preferences JOIN users ON users.id = user_id ORDER BY username DESC',
    );
    expect(rows).toEqual([
      { keywords: ['京都', 'coffee'], chosen_categories: null },
      { keywords: ['kite'], chosen_categories: null },
    ]);
  });
});
