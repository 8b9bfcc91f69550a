import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A wish has terms of three neighbouring characters, where no spaces are written. The worker writes all terms anew; until then searches go by
 * two, and this tells whether any are left. By the digests, which begin with the number of the rules.
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
