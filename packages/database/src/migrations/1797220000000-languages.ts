import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the language that a member chose and the time zone by which their days begin. Both are empty until the member chooses. The
 * check of the zone raises an error for a name that this server does not know. Otherwise such a name would make a query fail for
 * all members whom the query covers.
 */
export class Languages1797220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN language text NOT NULL DEFAULT ''
          CONSTRAINT users_language_known CHECK (language IN ('', 'mixed', 'en', 'zh-TW')),
        ADD COLUMN time_zone text NOT NULL DEFAULT ''
          CONSTRAINT users_time_zone_known
            CHECK (CASE WHEN time_zone = '' THEN true ELSE timezone(time_zone, timestamp '2000-01-01') IS NOT NULL END);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language, DROP COLUMN time_zone');
  }
}
