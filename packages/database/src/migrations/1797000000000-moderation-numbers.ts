import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the numbers of reports and objections in each month. The numbers start with the existing rows, and triggers count from
 * then on.
 */
export class ModerationNumbers1797000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE moderation_numbers (
        month date,
        reason text CONSTRAINT moderation_numbers_reason_known CHECK (reason IN
          ('danger', 'harassment', 'private', 'spam', 'other')),
        reported integer NOT NULL DEFAULT 0,
        objected integer NOT NULL DEFAULT 0,
        PRIMARY KEY (month, reason)
      );

      CREATE FUNCTION count_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_TABLE_NAME = 'reports' THEN
          INSERT INTO moderation_numbers (month, reason, reported)
            VALUES (date_trunc('month', NEW.created_at AT TIME ZONE 'UTC'), NEW.reason, 1)
            ON CONFLICT (month, reason) DO UPDATE SET reported = moderation_numbers.reported + 1;
        ELSE
          INSERT INTO moderation_numbers (month, reason, objected)
            SELECT date_trunc('month', NEW.created_at AT TIME ZONE 'UTC'), d.reason, 1
            FROM moderation_decisions d WHERE d.id = NEW.decision_id
            ON CONFLICT (month, reason) DO UPDATE SET objected = moderation_numbers.objected + 1;
        END IF;
        RETURN NULL;
      END $$;

      CREATE TRIGGER reports_counted AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION count_moderation();
      CREATE TRIGGER objections_counted AFTER INSERT ON objections FOR EACH ROW EXECUTE FUNCTION count_moderation();

      INSERT INTO moderation_numbers (month, reason, reported, objected)
        SELECT date_trunc('month', created_at AT TIME ZONE 'UTC'), reason, count(*) FILTER (WHERE NOT is_objection),
          count(*) FILTER (WHERE is_objection)
        FROM (SELECT created_at, reason, false AS is_objection FROM reports
          UNION ALL SELECT o.created_at, d.reason, true FROM objections o JOIN moderation_decisions d ON d.id = o.decision_id) c
        GROUP BY 1, 2;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER reports_counted ON reports;
      DROP TRIGGER objections_counted ON objections;
      DROP FUNCTION count_moderation;
      DROP TABLE moderation_numbers;
    `);
  }
}
