import { loadDemoData } from '../src/database/demo/load-demo-data.js';
import { runMigrations } from '../src/database/migrate.js';
import { MIGRATIONS } from '../src/database/migrations/migrations.js';
import { resetDatabase } from '../src/database/reset-database.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase('migrate', { migrated: false });
});
afterEach(() => database.drop());

describe('migrating', () => {
  it('applies each migration once, however many processes start at the same moment', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => runMigrations(database.url)));
    expect(applied.flat()).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await runMigrations(database.url)).toEqual([]);
  });
});

describe('resetting', () => {
  it('leaves the schema and not a single row, whatever was there', async () => {
    await runMigrations(database.url);
    await loadDemoData(database.dataSource);
    await database.dataSource.query('CREATE TABLE leftover (id integer)');

    await resetDatabase(database.url);

    const [{ leftover, members }] = await database.dataSource.query(
      `SELECT to_regclass('leftover') AS leftover, (SELECT count(*)::int FROM users) AS members`,
    );
    expect({ leftover, members }).toEqual({ leftover: null, members: 0 });
  });
});
