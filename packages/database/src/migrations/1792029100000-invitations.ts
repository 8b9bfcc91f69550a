import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds invitations, with which new members may join while registration is otherwise closed. */
export class Invitations1792029100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitations (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        code_hash bytea NOT NULL CONSTRAINT invitations_code_hash_key UNIQUE,
        note text NOT NULL DEFAULT '',
        uses integer NOT NULL DEFAULT 0,
        uses_max integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT invitations_uses_left CHECK (uses >= 0 AND uses <= uses_max)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations');
  }
}
