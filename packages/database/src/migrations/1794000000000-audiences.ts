import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the audience of a wish. Statements that read lists use functions/is_listed.sql and is_public.sql. A previous release does
 * not, so while both releases run, its lists also show new wishes that are for their link only.
 */
export class Audiences1794000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE wishes ADD COLUMN audience text NOT NULL DEFAULT 'everyone'
        CONSTRAINT wishes_audience_known CHECK (audience IN ('everyone', 'members', 'link'));

      CREATE FUNCTION is_listed(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience <> 'link'
      $$;
      CREATE FUNCTION is_public(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience = 'everyone'
      $$;

      CREATE OR REPLACE FUNCTION count_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, count(*) FROM changed c
            WHERE is_listed(ROW(c.*)::wishes) GROUP BY category;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, -count(*) FROM changed c
            WHERE is_listed(ROW(c.*)::wishes) GROUP BY category;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO wish_count_changes (category, change)
            SELECT OLD.category, -1 WHERE is_listed(OLD) UNION ALL SELECT NEW.category, 1 WHERE is_listed(NEW);
        ELSE
          DELETE FROM wish_count_changes;
          DELETE FROM wish_counts;
        END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE TRIGGER wishes_moved AFTER UPDATE OF category, audience ON wishes FOR EACH ROW
        WHEN (OLD.category IS DISTINCT FROM NEW.category OR is_listed(OLD) <> is_listed(NEW)) EXECUTE FUNCTION count_wishes();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER wishes_moved ON wishes;
      CREATE OR REPLACE FUNCTION count_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, count(*) FROM changed GROUP BY category;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, -count(*) FROM changed GROUP BY category;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO wish_count_changes (category, change) VALUES (OLD.category, -1), (NEW.category, 1);
        ELSE
          DELETE FROM wish_count_changes;
          DELETE FROM wish_counts;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER wishes_moved AFTER UPDATE OF category ON wishes FOR EACH ROW
        WHEN (OLD.category IS DISTINCT FROM NEW.category) EXECUTE FUNCTION count_wishes();
      INSERT INTO wish_count_changes (category, change) SELECT category, count(*) FROM wishes w WHERE NOT is_listed(w) GROUP BY category;
      DROP FUNCTION is_listed, is_public;
      ALTER TABLE wishes DROP COLUMN audience;
    `);
  }
}
