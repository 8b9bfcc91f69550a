import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what members do not want to see: wishes they hid, members they muted, members they blocked. The view `unseen_members` is
 * the only definition of whom a member does not see, and every statement that needs it uses the view. A block holds in both
 * directions, a mute in one.
 */
export class Sight1794500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hidden_wishes (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
        hidden_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, wish_id)
      );
      CREATE INDEX hidden_wishes_of_wish ON hidden_wishes (wish_id);
      CREATE TABLE muted_members (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        muted_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        muted_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, muted_id),
        CONSTRAINT muted_members_another CHECK (muted_id <> user_id)
      );
      CREATE INDEX muted_members_of_muted ON muted_members (muted_id);
      CREATE TABLE blocked_members (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        blocked_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        blocked_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, blocked_id),
        CONSTRAINT blocked_members_another CHECK (blocked_id <> user_id)
      );
      CREATE INDEX blocked_members_of_blocked ON blocked_members (blocked_id);
      CREATE VIEW unseen_members (user_id, unseen_id, is_blocked) AS
        SELECT user_id, muted_id, false FROM muted_members
        UNION ALL SELECT user_id, blocked_id, true FROM blocked_members
        UNION ALL SELECT blocked_id, user_id, true FROM blocked_members;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP VIEW unseen_members; DROP TABLE blocked_members; DROP TABLE muted_members; DROP TABLE hidden_wishes',
    );
  }
}
