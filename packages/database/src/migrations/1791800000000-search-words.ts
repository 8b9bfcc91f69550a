import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that wishes have, to tell which ones a beginning or a mistyped word may stand for. The worker that writes terms fills it. */
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
