import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what members say about themselves, and the skeletons of their names. Existing rows, and rows that a previous release or an
 * import writes, have no skeleton until housekeeping computes it. Only a name that was chosen under the rule against look-alikes
 * is claimed, so that equal names from before may stay.
 */
export class Profiles1793001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN line text NOT NULL DEFAULT '' CONSTRAINT users_line_length CHECK (char_length(line) <= 160),
        ADD COLUMN board_for text NOT NULL DEFAULT 'everyone'
          CONSTRAINT users_board_for_known CHECK (board_for IN ('everyone', 'members', 'nobody')),
        ADD COLUMN name_skeleton text,
        ADD COLUMN username_skeleton text,
        ADD COLUMN claims_name boolean NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX users_claimed_name ON users (name_skeleton) WHERE claims_name;
      CREATE INDEX users_by_name_skeleton ON users (name_skeleton);
      CREATE INDEX users_by_username_skeleton ON users (username_skeleton);
      CREATE INDEX users_without_skeleton ON users (id) WHERE name_skeleton IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP COLUMN line, DROP COLUMN board_for, DROP COLUMN name_skeleton, DROP COLUMN username_skeleton,
        DROP COLUMN claims_name
    `);
  }
}
