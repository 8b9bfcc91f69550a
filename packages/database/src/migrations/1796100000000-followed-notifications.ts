import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets members mute the notifications about new wishes of members they follow. */
export class FollowedNotifications1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification_settings DROP CONSTRAINT notification_settings_muted_known,
        ADD CONSTRAINT notification_settings_muted_known CHECK (muted <@ ARRAY['reaction', 'granted', 'followed'])
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE notification_settings SET muted = array_remove(muted, 'followed');
      ALTER TABLE notification_settings DROP CONSTRAINT notification_settings_muted_known,
        ADD CONSTRAINT notification_settings_muted_known CHECK (muted <@ ARRAY['reaction', 'granted'])
    `);
  }
}
