import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the search terms of wishes. A worker fills them, also for existing wishes, so this migration takes no time. */
export class WishTerms1791600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wish_terms (
        wish_id uuid PRIMARY KEY CONSTRAINT wish_terms_wish_id_fkey REFERENCES wishes ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        digest uuid NOT NULL,
        terms tsvector NOT NULL
      );
      -- Every search reads the list of what is not sorted in yet, so that it is kept short: 256 kB instead of 4 MB.
      CREATE INDEX wish_terms_by_term ON wish_terms USING gin (terms) WITH (gin_pending_list_limit = 256);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wish_terms');
  }
}
