import { connectDataSource } from '../src/connection/data-source.js';
import { checkSchema, SchemaTooNewError } from '../src/connection/schema-compatibility.js';
import { loadDemoData } from '../src/demo/load-demo-data.js';
import { MIGRATIONS } from '../src/migrations/migrations.js';
import { requirePrograms } from '../src/migrations/require-programs.js';
import { runMigrations } from '../src/schema/migrate.js';
import { resetDatabase } from '../src/schema/reset-database.js';
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

describe('A schema that newer programs made', () => {
  const tomorrow = 'SomethingTakenAway9990000000000';

  it('accepts a program that knows the migration which it requires, and refuses an older program', async () => {
    await runMigrations(database.url);
    const [today, oneBefore] = MIGRATIONS.map(({ name }) => Number(name.slice(-13))).reverse();
    await requirePrograms(database.dataSource, MIGRATIONS.at(-1)?.name ?? '');
    await expect(checkSchema(database.dataSource, today)).resolves.toBeUndefined();
    await expect(checkSchema(database.dataSource, oneBefore)).rejects.toThrow(
      `needs one that knows migration ${today}, and this one knows ${oneBefore} at most. Start the newer release`,
    );
  });

  it('keeps the newest requirement when an older migration is required later', async () => {
    await runMigrations(database.url);
    await requirePrograms(database.dataSource, tomorrow);
    await requirePrograms(database.dataSource, MIGRATIONS[0]?.name ?? '');
    await expect(checkSchema(database.dataSource)).rejects.toThrow('9990000000000');
  });

  it('is neither migrated nor connected to by an older program', async () => {
    await runMigrations(database.url);
    await requirePrograms(database.dataSource, tomorrow);
    await expect(runMigrations(database.url)).rejects.toThrow(SchemaTooNewError);
    await expect(connectDataSource(database.url, { poolSize: 1 })).rejects.toThrow(SchemaTooNewError);
  });
});

describe('resetting', () => {
  it('leaves the schema without members and without an unknown table', async () => {
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
