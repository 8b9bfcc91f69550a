import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prepares terms of three neighbouring characters, for scripts without spaces. The worker writes all terms anew. Until then
 * searches use terms of two characters, and this index tells whether any old terms are left. It compares the digests, which begin
 * with the number of the rules.
 */
export class TermsOfThree1797700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX wish_terms_of_other_rules ON wish_terms (wish_id)
        WHERE digest NOT BETWEEN '00000003-0000-0000-0000-000000000000' AND '00000003-ffff-ffff-ffff-ffffffffffff'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX wish_terms_of_other_rules');
  }
}
