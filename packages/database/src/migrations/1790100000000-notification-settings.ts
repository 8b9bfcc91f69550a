import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the types of notifications that each member has muted. */
export class NotificationSettings1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A member without a row has muted nothing.
      CREATE TABLE notification_settings (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        muted text[] NOT NULL DEFAULT '{}'
          CONSTRAINT notification_settings_muted_known CHECK (muted <@ ARRAY['reaction', 'granted'])
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notification_settings');
  }
}
