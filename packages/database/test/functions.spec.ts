import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { QueryRunner } from 'typeorm';

import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

const folder = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url));
const read = (path: string, ending: string) =>
  readdirSync(folder(path))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({ name: name.slice(0, -ending.length), text: readFileSync(`${folder(path)}${name}`, 'utf8') }));

const FUNCTIONS = read('functions', '.sql');
const MIGRATIONS = read('src/migrations', '.ts').filter(({ name }) => /^\d/.test(name));

/** Returns the definitions of functions and triggers in the database, without indentation. */
async function definitions(runner: QueryRunner): Promise<Record<string, string>> {
  const rows: { name: string; definition: string }[] = await runner.query(`
    SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition.replace(/^ +/gm, '')]));
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('functions');
});
afterAll(() => database.drop());

describe('A file of functions/', () => {
  it('exists for every function, and contains every trigger, of the database', async () => {
    const names = Object.keys(await definitions(database.dataSource.createQueryRunner()));
    const functions = names.filter((name) => name.includes('(')).map((name) => name.replace(/\(.*/, ''));
    expect([...new Set(functions)].sort()).toEqual(FUNCTIONS.map(({ name }) => name));
    const triggers = FUNCTIONS.flatMap(({ text }) => [...text.matchAll(/CREATE OR REPLACE TRIGGER (\w+)/g)]);
    expect(triggers.map(([, name]) => name).sort()).toEqual(names.filter((name) => !name.includes('(')).sort());
  });

  it.each(FUNCTIONS)('defines $name as the migrations do', async ({ text }) => {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      const migrated = await definitions(runner);
      await runner.query(text);
      expect(await definitions(runner)).toEqual(migrated);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it.each(FUNCTIONS)('names the migration that changed $name last', ({ name, text }) => {
    const changes = MIGRATIONS.filter((migration) =>
      new RegExp(`FUNCTION ${name}\\b[^;]*\\bAS\\b`).test(migration.text),
    );
    expect(text.split('\n')[0]).toBe(`-- Since migration ${changes.at(-1)?.name}.`);
  });
});
