import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for listing members by age and for finding them by the beginning of a name, a page at a time. The key of a name
 * ignores case and width. It is cut, because the longest names, written out, exceed the size that a B-tree takes.
 */
export class FindMembers1790900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
        $$ SELECT left(lower(normalize(name, NFKC)), 60) $$;
      CREATE INDEX users_by_age ON users (created_at, id);
      CREATE INDEX users_by_username_key ON users ((name_key(username) COLLATE "C"), id);
      CREATE INDEX users_by_display_name_key ON users ((name_key(display_name) COLLATE "C"), id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_by_age, users_by_username_key, users_by_display_name_key;
      DROP FUNCTION name_key;
    `);
  }
}
