import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the notices of operators to everybody: a banner, and that the board is closed for a while. */
export class BoardNotices1794600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE board_notices (
        kind text PRIMARY KEY CONSTRAINT board_notices_kind_known CHECK (kind IN ('announcement', 'maintenance')),
        english text NOT NULL DEFAULT '',
        chinese text NOT NULL DEFAULT '',
        since timestamptz(3) NOT NULL DEFAULT now(),
        until timestamptz(3)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE board_notices');
  }
}
