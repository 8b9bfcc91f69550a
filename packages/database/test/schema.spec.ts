import type { DataSource } from 'typeorm';

import { MIGRATIONS } from '../src/migrations/migrations.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

interface ColumnShape {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('schema');
  dataSource = database.dataSource;
});
afterAll(() => database.drop());

const names = (sql: string): Promise<string[]> =>
  dataSource.query(sql).then((rows: { name: string }[]) => rows.map((row) => row.name));

const tableNames = () =>
  names(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );

const entityTables = () => dataSource.entityMetadatas.map((entity) => entity.tableName);

const functionNames = () => names(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);

describe('the schema', () => {
  it('is removed by undoing all migrations, and is the same after applying them again', async () => {
    const before = await tableNames();
    expect(before).toEqual(expect.arrayContaining(entityTables()));

    for (const _migration of MIGRATIONS) await dataSource.undoLastMigration();
    expect(await tableNames()).toEqual(['migrations']);
    expect(await functionNames()).toEqual([]);

    const applied = await dataSource.runMigrations();
    expect(applied).toHaveLength(MIGRATIONS.length);
    expect(await tableNames()).toEqual(before);
  });

  it('has exactly the columns the entities name, of the same type, nullability and default', async () => {
    const actual: ColumnShape[] = await dataSource.query(
      `
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
        NOT a.attnotnull AS nullable, a.atthasdef AS "hasDefault"
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
        AND a.attnum > 0 AND NOT a.attisdropped`,
      [entityTables()],
    );
    const declared = dataSource.entityMetadatas.flatMap((entity) =>
      entity.columns.map((column) => ({
        table: entity.tableName,
        column: column.databaseName,
        type: sqlType(String(column.type), column.isArray),
        nullable: column.isNullable,
        hasDefault: column.default !== undefined,
      })),
    );
    expect(sorted(actual)).toEqual(sorted(declared));
  });

  it('has exactly the foreign keys the entities name, with the same delete rules', async () => {
    const actual: string[] = await names(`
      SELECT conrelid::regclass || '.' || a.attname || ' -> ' || confrelid::regclass || ' ' ||
        CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS name
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE contype = 'f' AND conrelid::regclass::text = ANY (ARRAY[${entityTables().map((table) => `'${table}'`)}])`);
    const declared = dataSource.entityMetadatas.flatMap((entity) =>
      entity.foreignKeys.map(
        (key) => `${entity.tableName}.${key.columnNames[0]} -> ${key.referencedTablePath} ${key.onDelete}`,
      ),
    );
    expect([...actual].sort()).toEqual([...declared].sort());
  });

  it('has an index that starts with each foreign key, so that no delete scans a table', async () => {
    const missing = await names(`
      SELECT conrelid::regclass || '.' || a.attname AS name
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1])`);
    expect(missing).toEqual([]);
  });

  it('makes keys that are UUIDs of version 7 with the current time', async () => {
    const [row] = await dataSource.query(`
      SELECT id::text AS id, extract(epoch FROM clock_timestamp()) * 1000 AS now FROM (SELECT uuid_v7() AS id) made`);
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const milliseconds = Number.parseInt(row.id.replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(milliseconds - Number(row.now))).toBeLessThan(1_000);
  });
});

const SQL_TYPES: Record<string, string> = { timestamptz: 'timestamp(3) with time zone' };

function sqlType(type: string, isArray: boolean): string {
  return (SQL_TYPES[type] ?? type) + (isArray ? '[]' : '');
}

function sorted(columns: ColumnShape[]): ColumnShape[] {
  const key = (shape: ColumnShape) => `${shape.table}.${shape.column}`;
  return [...columns].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
