import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which interests were learnt from acts, and go when those are taken back, and which came with the member. */
export class LearntInterests1790500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences ADD COLUMN is_learnt boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences DROP COLUMN is_learnt');
  }
}
