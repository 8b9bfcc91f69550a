import type { DataSource } from 'typeorm';

import { createDataSource } from '../src/connection/data-source.js';
import { MIGRATIONS } from '../src/migrations/migrations.js';
import { requirePrograms } from '../src/migrations/require-programs.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

/** The parts of a schema on which the statements of a running version depend. */
interface Schema {
  /** Columns, by table and column name. */
  columns: Map<string, { type: string; optional: boolean; hasDefault: boolean }>;
  /** Result types of functions, by name and argument types. */
  functions: Map<string, string>;
  /** Columns of each unique index, which ON CONFLICT names, by table. */
  uniques: Set<string>;
  /** Timestamp of the migration that programs have to know to run on the schema. */
  oldestKnown: number;
}

async function read(dataSource: DataSource): Promise<Schema> {
  const columns: { name: string; type: string; optional: boolean; hasDefault: boolean }[] = await dataSource.query(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       NOT a.attnotnull AS optional, a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0
       AND NOT a.attisdropped AND c.relname <> 'migrations'`,
  );
  const functions: { name: string; result: string }[] = await dataSource.query(
    `SELECT p.oid::regprocedure::text AS name, pg_get_function_result(p.oid) AS result
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`,
  );
  const uniques: { name: string }[] = await dataSource.query(
    `SELECT i.indrelid::regclass || ' ' || pg_get_indexdef(i.indexrelid, 0, true) AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations'`,
  );
  const [{ there }] = await dataSource.query("SELECT to_regclass('schema_compatibility') IS NOT NULL AS there");
  const [known] = there ? await dataSource.query('SELECT oldest_known AS oldest FROM schema_compatibility') : [];
  return {
    oldestKnown: Number(known?.oldest ?? 0),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
    uniques: new Set(uniques.map(({ name }) => name.replace(/INDEX \S+ ON/, 'INDEX ON'))),
  };
}

/** Describes what breaks in a version made for `before` when it runs on `after`. Empty when that version no longer starts. */
function obstacles(before: Schema, after: Schema): string[] {
  const found: string[] = [];
  if (after.oldestKnown > before.oldestKnown) return found;
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== column.type) found.push(`${name} was ${column.type} and is ${now.type}`);
    else if (!now.optional && !now.hasDefault && (column.optional || column.hasDefault))
      found.push(`${name} is required`);
  }
  for (const [name, { optional, hasDefault }] of after.columns) {
    const isNew = !before.columns.has(name) && tables.has(name.split('.')[0]);
    if (isNew && !optional && !hasDefault) found.push(`${name} is new and required`);
  }
  for (const [name, result] of before.functions) {
    if (after.functions.get(name) !== result) found.push(`${name} is gone or answers something else`);
  }
  for (const name of before.uniques) if (!after.uniques.has(name)) found.push(`${name} is gone`);
  for (const name of after.uniques) {
    if (!before.uniques.has(name) && tables.has(name.split(' ')[0]) && !isOfNewColumn(name, before))
      found.push(`${name} is new on a table with rows`);
  }
  return found;
}

/** Whether a unique index is limited to rows that set a column which the previous version does not know, and so never sets. */
function isOfNewColumn(unique: string, before: Schema): boolean {
  const [, table, condition] = /^(\w+) .* WHERE (\w+)$/.exec(unique) ?? [];
  return condition !== undefined && !before.columns.has(`${table}.${condition}`);
}

/**
 * While processes are restarted one after another, the previous version runs on the new schema. So a migration may only add.
 * Something that is no longer used is removed one release later, with `requirePrograms`: older programs then refuse to start.
 */
describe('A migration keeps the previous version working', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('additive', { migrated: false });
    dataSource = createDataSource(database.url, { poolSize: 1 });
    dataSource.setOptions({ migrations: MIGRATIONS.slice(0, 1) });
    await dataSource.initialize();
    await dataSource.runMigrations();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it.each(MIGRATIONS.slice(1).map((migration) => [migration.name, migration] as const))(
    '%s',
    async (_name, Migration) => {
      const before = await read(dataSource);
      const runner = dataSource.createQueryRunner();
      await new Migration().up(runner);
      await runner.release();
      expect(obstacles(before, await read(dataSource))).toEqual([]);
    },
  );

  it('and may remove a column once it keeps programs that need the column from starting', async () => {
    const before = await read(dataSource);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('ALTER TABLE wishes DROP COLUMN title');
    await requirePrograms(runner, 'NoTitles9990000000000');
    const after = await read({ query: (sql: string) => runner.query(sql) } as DataSource);
    await runner.rollbackTransaction();
    await runner.release();
    expect(obstacles(before, after)).toEqual([]);
  });

  it('and lets a program start that knows all migrations but the newest', async () => {
    const [, before] = MIGRATIONS.map(({ name }) => Number(name.slice(-13))).sort((a, b) => b - a);
    expect((await read(dataSource)).oldestKnown).toBeLessThanOrEqual(before ?? 0);
  });

  it.each([
    ['ALTER TABLE wishes DROP COLUMN title', 'wishes.title is gone'],
    ['ALTER TABLE wishes RENAME COLUMN title TO name', 'wishes.title is gone'],
    ['ALTER TABLE wishes ALTER COLUMN title TYPE varchar(100)', 'wishes.title was text and is character varying(100)'],
    ['ALTER TABLE wishes ALTER COLUMN product_url SET NOT NULL', 'wishes.product_url is required'],
    ['ALTER TABLE users ADD COLUMN age integer NOT NULL', 'users.age is new and required'],
    ['ALTER TABLE dismissed_recommendations RENAME TO dismissals', 'dismissed_recommendations.user_id is gone'],
    ['CREATE UNIQUE INDEX ON wishes (title)', 'wishes CREATE UNIQUE INDEX ON wishes USING btree (title) is new'],
  ])('and is reported by this test when it does not, as with: %s', async (change, obstacle) => {
    const before = await read(dataSource);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(change);
    const after = await read({ query: (sql: string) => runner.query(sql) } as DataSource);
    await runner.rollbackTransaction();
    await runner.release();
    expect(obstacles(before, after)).toEqual(expect.arrayContaining([expect.stringContaining(obstacle)]));
  });
});
