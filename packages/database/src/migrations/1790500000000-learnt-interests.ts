import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks which interests were learnt from acts and are removed when these acts are taken back. The other interests came with the
 * member.
 */
export class LearntInterests1790500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences ADD COLUMN is_learnt boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences DROP COLUMN is_learnt');
  }
}
