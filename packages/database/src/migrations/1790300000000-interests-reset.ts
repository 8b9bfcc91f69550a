import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a member last made the recommendations forget what they had learnt. */
export class InterestsReset1790300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences ADD COLUMN reset_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_preferences DROP COLUMN reset_at');
  }
}
