import type { DataSource } from 'typeorm';

import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('entities');
  dataSource = database.dataSource;
});
afterAll(() => database.drop());

/**
 * Tables without an entity: TypeORM's own, and the one that a program reads before it knows whether the entities match the
 * schema.
 */
const OF_THE_SCHEMA = ['migrations', 'schema_compatibility'];

/** Returns the statements with which TypeORM would make the schema match the entities, without running them. */
async function differences({ dataSource }: TestDatabase): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

const namesOf = (sql: string, parameters: unknown[] = []): Promise<string[]> =>
  dataSource.query(sql, parameters).then((rows: { name: string }[]) => rows.map(({ name }) => name));

describe('The entities', () => {
  it('exist for each table', async () => {
    const tables = await namesOf(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND NOT relispartition AND relnamespace = 'public'::regnamespace",
    );
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect(tables.sort()).toEqual([...described, ...OF_THE_SCHEMA].sort());
  });

  it('match the schema of the migrations, so that TypeORM would change nothing', async () => {
    expect(await differences(database)).toEqual([]);
  });

  it.each([
    ['a column', 'ALTER TABLE wishes ADD COLUMN extra text'],
    ['a default', "ALTER TABLE wishes ALTER COLUMN color SET DEFAULT 'green'"],
    ['what may be null', 'ALTER TABLE users ALTER COLUMN avatar DROP NOT NULL'],
    ['an index', 'CREATE INDEX extra ON sessions (created_at)'],
    ['a delete rule', 'ALTER TABLE sessions DROP CONSTRAINT sessions_user_id_fkey'],
    ['what is unique', 'ALTER TABLE reactions DROP CONSTRAINT reactions_once'],
  ])('do not match when the schema differs by %s', async (_difference, change) => {
    const changed = await createTestDatabase('entities');
    try {
      await changed.dataSource.query(change);
      expect(await differences(changed)).not.toEqual([]);
    } finally {
      await changed.drop();
    }
  });

  // TypeORM compares only the names of CHECK constraints, so their conditions are compared with the database here.
  it('give each CHECK the condition it has in the database', async () => {
    for (const { tableName, checks } of dataSource.entityMetadatas) {
      const actual = await conditionsOf(tableName);
      const runner = dataSource.createQueryRunner();
      try {
        await runner.startTransaction();
        await runner.query(`CREATE TEMP TABLE probe (LIKE ${tableName}) ON COMMIT DROP`);
        for (const { name, expression } of checks) {
          await runner.query(`ALTER TABLE probe ADD CONSTRAINT ${name} CHECK (${expression})`);
        }
        const rows = await runner.query(CONDITIONS, ['probe']);
        expect([tableName, rows.map(condition).sort()]).toEqual([tableName, actual]);
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
      }
    }
  });

  it('name only indexes that the database has', async () => {
    const actual = await namesOf("SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'");
    const declared = dataSource.entityMetadatas.flatMap(({ indices }) => indices.map(({ name }) => name));
    expect(declared.filter((name) => !actual.includes(name))).toEqual([]);
  });
});

const CONDITIONS = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE conrelid = to_regclass($1) AND contype = 'c'`;

const condition = ({ name, definition }: { name: string; definition: string }) => `${name}: ${definition}`;

async function conditionsOf(table: string): Promise<string[]> {
  const rows = await dataSource.query(CONDITIONS, [`public.${table}`]);
  return rows.map(condition).sort();
}
