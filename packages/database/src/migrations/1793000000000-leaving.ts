import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time at which a member will be erased, the ids of erased members, and the owners of the pictures that were drawn for
 * wishes.
 */
export class Leaving1793000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN deletion_due_at timestamptz(3);
      CREATE INDEX users_deletion_due ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

      CREATE TABLE erased_members (
        user_id uuid PRIMARY KEY,
        erased_at timestamptz(3) NOT NULL DEFAULT now(),
        media text[] NOT NULL DEFAULT '{}'
      );

      CREATE TABLE wish_pictures (
        name text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
      );
      CREATE INDEX wish_pictures_of_user ON wish_pictures (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wish_pictures, erased_members; ALTER TABLE users DROP COLUMN deletion_due_at');
  }
}
