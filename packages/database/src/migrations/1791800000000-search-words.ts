import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the words that wishes contain, which tell what a prefix or a mistyped word may stand for. The worker that writes terms
 * fills the table.
 */
export class SearchWords1791800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_words (
        word text COLLATE "C" PRIMARY KEY,
        used_on date NOT NULL
      );
      CREATE INDEX search_words_longest_unused ON search_words (used_on);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_words');
  }
}
