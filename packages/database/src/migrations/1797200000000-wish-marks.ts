import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds hashes of the wishes of new members, kept for a day, by which the board notices floods of similar wishes. */
export class WishMarks1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wish_marks (
        wish_id uuid NOT NULL CONSTRAINT wish_marks_wish_id_fkey REFERENCES wishes (id) ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT wish_marks_kind_known CHECK (kind IN ('text', 'link', 'page', 'network')),
        mark bigint NOT NULL,
        user_id uuid NOT NULL,
        made_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (wish_id, kind, mark)
      );
      CREATE INDEX wish_marks_of_member ON wish_marks (user_id, made_at);
      CREATE INDEX wish_marks_alike ON wish_marks (kind, mark, user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wish_marks');
  }
}
