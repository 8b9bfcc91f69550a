import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what a member sees of their own sessions, and the passkey that opened each session, so that the session ends with its
 * passkey.
 */
export class OwnSessions1792029000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN browser text,
        ADD COLUMN system text,
        ADD COLUMN last_used_at timestamptz(3),
        ADD COLUMN passkey_id uuid REFERENCES passkeys ON DELETE CASCADE;
      CREATE INDEX sessions_of_passkey ON sessions (passkey_id) WHERE passkey_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN browser, DROP COLUMN system, DROP COLUMN last_used_at, DROP COLUMN passkey_id',
    );
  }
}
